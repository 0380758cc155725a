// `npm run new -- opening-hours`: a widget <univ-opening-hours> in its seven places, ready to be filled.
// The word is one subject, kebab-case; it names the files on every floor (src/README.md, "How to add a widget").
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const word = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*$/.test(word)) {
  console.error('Which subject? One word in kebab-case: npm run new -- opening-hours')
  process.exit(2)
}
const tag = `univ-${word}`
const camel = word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const Pascal = camel[0]!.toUpperCase() + camel.slice(1)
const title = word.replaceAll('-', ' ')

const places: Record<string, string> = {
  // 2: shapes and operations
  [`src/contract/${word}.ts`]: `import { rest } from './operation.ts'
import { field, key, listOrNone, record, text } from './shape.ts'

/** One row of ${title}. */
export interface ${Pascal}Row {
  id: string
  name: string
}

/** Open to guests. */
export const list${Pascal} = rest<object, ${Pascal}Row[]>(
  'taskCenter',
  'GET /api/noLogin/${word}',
  field('entities', listOrNone(record<${Pascal}Row>({ id: key, name: text() }))),
  true,
)
`,
  [`test/contract/${word}.test.ts`]: `import { deepEqual, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { list${Pascal} } from '../../src/contract/${word}.ts'

test('reads the rows of ${title}', () => {
  const reply = { errno: 0, entities: [{ id: 1, name: 'one' }] }
  deepEqual(list${Pascal}.read(reply), [{ id: '1', name: 'one' }])
})

test('refuses ${title} that are no object', () => {
  throws(() => list${Pascal}.read('<html>'))
})
`,
  // 3: the campus's half
  [`demo/campus/modules/${word}.ts`]: `import { list${Pascal} } from '../../../src/contract/${word}.ts'
import { serve, type Campus, type Module } from '../campus.ts'

export const ${camel}Module = (_campus: Campus): Module => ({
  routes: [serve(list${Pascal}, null, async () => ({ entities: [], total: 0 }))],
})
`,
  // 4: state and actions
  [`src/features/${word}/model.ts`]: `import type { ReadableAtom } from 'nanostores'
import { list${Pascal}, type ${Pascal}Row } from '../../contract/${word}.ts'
import type { QueryState } from '../../runtime/query.ts'
import type { Runtime } from '../../runtime/runtime.ts'

export interface ${Pascal} {
  $rows: ReadableAtom<QueryState<${Pascal}Row[]>>
}

export const create${Pascal} = ({ queries, rest }: Runtime): ${Pascal} => ({
  $rows: queries.query(['public', '${word}'], (signal) => rest(list${Pascal}, {}, { signal })),
})
`,
  // 5: what is shown
  [`src/features/${word}/view.tsx`]: `import { useOne, useSay, useStore } from '../../element/univ.ts'
import { ${camel}Messages } from './messages.ts'
import { create${Pascal} } from './model.ts'

export function ${Pascal}View() {
  const { $rows } = useOne(create${Pascal})
  const say = useSay(${camel}Messages)
  const rows = useStore($rows)
  if (!rows.data) return <p role="status">{say(rows.state === 'failed' ? 'failed' : 'loading')}</p>
  return (
    <ul part="rows" aria-label={say('title')}>
      {rows.data.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}
`,
  [`src/features/${word}/element.ts`]: `import { element } from '../../element/define.tsx'
import styles from './styles.css'
import { ${Pascal}View } from './view.tsx'

/**
 * ${title}. Works for guests. | 访客可用
 * @csspart rows what is listed | 列表
 */
export default element<object>({
  tag: '${tag}',
  attributes: {},
  view: ${Pascal}View,
  sheets: [styles],
})
`,
  [`src/features/${word}/messages.ts`]: `import { messages } from '../../runtime/i18n.ts'

export const ${camel}Messages = messages(
  { title: '${title}', loading: '正在加载…', failed: '暂时无法加载' },
  { title: '${title}', loading: 'Loading…', failed: 'Could not be loaded' },
)
`,
  [`src/features/${word}/styles.css`]: `:host {
  display: block;
  min-height: 4rem;
}
`,
  [`src/features/${word}/README.md`]: `# ${tag}

What it is, for whom.

\`\`\`html
<script type="module" src="https://portal.example/${tag}.js"></script>
<${tag}></${tag}>
\`\`\`

<!-- tables: written by npm run kit -->
<!-- end -->

Do and don't.
`,
  [`test/features/${word}/element.test.tsx`]: `import { expect } from 'chai'
import ${camel} from '../../../src/features/${word}/element.ts'

describe('<${tag}>', () => {
  it('is known by its tag once its entry has registered it', () => {
    ${camel}.register(new URL('.', location.href).href)
    expect(customElements.get('${tag}')).to.be.a('function')
  })
})
`,
  // 6: the entry; the build reads the file list
  [`src/${tag}.ts`]: `import { start } from './element/start.ts'

start(import.meta.url, () => import('./features/${word}/element.ts'))
`,
  // 7: a page to try it on
  [`demo/pages/widgets/${tag}.html`]: `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${tag}</title>
    <script type="module" src="/${tag}.js"></script>
  </head>
  <body>
    <main>
      <h1>${tag}</h1>
      <${tag}></${tag}>
    </main>
  </body>
</html>
`,
}

const taken = Object.keys(places).filter((file) => existsSync(file))
if (taken.length) {
  console.error(`Nothing was written, these exist already:\n  ${taken.join('\n  ')}`)
  process.exit(1)
}
for (const [file, content] of Object.entries(places)) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  console.log(`  ${file}`)
}
console.log(`
Then: list ${camel}Module among the campus's modules (demo/campus/server.ts), give it a test in test/campus/,
and a budget in test/size.ts. \`npm run check\` names what is missing.`)
