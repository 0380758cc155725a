import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { answerText, splitSentences } from '../../../../src/features/assistant/answer/partial-answer.ts'
import { parseAnswer } from '../../../../src/features/assistant/answer/parse-answer.ts'
import { completeMarkdown } from '../../../../src/features/assistant/answer/complete-markdown.ts'

const CASES: [source: string, completed: string][] = [
  ['Block it **fir', 'Block it **fir**'],
  ['Block it **', 'Block it '],
  ['Block it **first*', 'Block it **first**'],
  ['Block it **first**', 'Block it **first**'],
  ['Say `np', 'Say `np`'],
  ['See [the ha', 'See '],
  ['See [the hall]', 'See '],
  ['See [the hall](/work', 'See '],
  ['See [the hall](/work) now', 'See [the hall](/work) now'],
  ['At https://hall.exam', 'At '],
  ['Bring <b', 'Bring '],
  ['3 < 5', '3 < 5'],
  ['One\n-', 'One\n'],
  ['One\n\n1.', 'One\n\n'],
  ['One\n\n- two', 'One\n\n- two'],
  ['One\n\n|a|b|', 'One\n'],
  ['One\n\n|a|b|\n|-|-|\n|1|', 'One\n\n|a|b|\n|-|-|\n'],
  ['```\nlet a', '```\nlet a\n```'],
  ['```\na\n```\n\nDone **no', '```\na\n```\n\nDone **no**'],
]

test('closes open markers and holds back incomplete ones', () => {
  for (const [source, completed] of CASES) equal(completeMarkdown(source), completed, source)
})

test('shows no marker as text for any prefix of an answer, and each prefix extends the previous one', async () => {
  const source =
    '**Block it first**: see [the guide](/guide) or `portal`.\n\n- call *us*\n- 3 < 5\n\n|a|b|\n|-|-|\n|1|2|\n\nThat is all.'
  const whole = answerText(await parseAnswer(source))
  for (let end = 1; end <= source.length; end++) {
    const text = answerText(await parseAnswer(completeMarkdown(source.slice(0, end)))).trimEnd()
    equal(/[[\]|`]|\*\*|https?:/.test(text), false, `${end}: ${text}`)
    equal(whole.startsWith(text.replace(/\*$/, '').trimEnd()), true, `${end}: ${text}`)
  }
})

test('splits text into sentences', () => {
  deepEqual(splitSentences('先挂失。费用 3.5 元！再补办'), {
    complete: ['先挂失。', '费用 3.5 元！'],
    rest: '再补办',
  })
  deepEqual(splitSentences('It costs 3.5 yuan. Then "wait."\nRoom 5'), {
    complete: ['It costs 3.5 yuan.', 'Then "wait."'],
    rest: 'Room 5',
  })
})
