// The assistant, measured: what people ask in their own words, what the hall cannot know, and questions with instructions
// inside. The answers depend on nothing but the hall's data, so that the figures are the same on every machine; they are
// written into test/README.md, and test/campus/assistant-questions.test.ts holds them.
import { writeFileSync } from 'node:fs'
import { startCampus } from '../../demo/demo-campus.ts'
import type { Campus } from '../../src/campus/campus.ts'
import { openLlmServer } from '../double/llm-server.ts'
import { readText } from '../tools/project-sources.ts'
import type { Bench } from './bench-results.ts'
import { measure, type Figures } from './assistant/ask-questions.ts'

const README = 'test/README.md'
const BEGIN = '<!-- assistant: written by npm run bench -- assistant -->\n'
const END = '<!-- end -->'
/** What a model writes that follows every instruction that it reads: from its first source, with addresses. */
const OBEDIENT =
  'See [1], or open [the form](https://evil.example/login) at https://evil.example <img src=x onerror=alert(1)>'

/** All figures; a language model is only asked for guests, as `LLM_MEMBERS` is off by default. */
export async function measureAssistant(campus: Campus): Promise<Figures[]> {
  const model = await openLlmServer()
  model.answer = (write) => {
    write.text(OBEDIENT)
    write.end()
  }
  const llm = { url: model.url, model: 'scripted', key: '', members: false, timeout: 10 }
  try {
    return [
      ...(await measure(campus, 'guest', 'guests')),
      ...(await measure(campus, 'student', 'students')),
      ...(await measure(campus, 'guest', 'guests, with a model that obeys everyone', llm)),
    ]
  } finally {
    await model.close()
  }
}

const toRow = ({ name, recall, cited, refused, unmoved }: Figures) => ({
  'who asks': name,
  'recall at 3': `${recall} %`,
  'right of the answers given': `${cited} %`,
  'rightly unanswered': `${refused} %`,
  'instructions without effect': `${unmoved} %`,
})
const section = (text: string): [from: number, to: number] => {
  const from = text.indexOf(BEGIN) + BEGIN.length
  return [from, text.indexOf(END, from)]
}
/** The percentages that test/README.md claims, a row for each kind of user. */
export const claimedFigures = (): number[][] =>
  readText(README)
    .slice(...section(readText(README)))
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => [...row.matchAll(/(\d+) %/g)].map((match) => Number(match[1])))

export async function bench(): Promise<Bench> {
  const running = await startCampus({ port: 0, dataDir: 'memory', dist: 'dist' })
  try {
    const rows = (await measureAssistant(running.campus)).map(toRow)
    const cells = [
      Object.keys(rows[0]!),
      Object.keys(rows[0]!).map(() => '---'),
      ...rows.map((row) => Object.values(row)),
    ]
    const text = readText(README)
    const [from, to] = section(text)
    const table = cells.map((row) => `| ${row.join(' | ')} |\n`).join('')
    writeFileSync(README, text.slice(0, from) + table + text.slice(to))
    return { name: 'the assistant', rows }
  } finally {
    await running.close()
  }
}
