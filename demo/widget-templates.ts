// The files of a new widget (new-widget.ts); they are formatted when they are written.

interface WidgetName {
  /** opening-hours */
  subject: string
  /** openingHours */
  camel: string
  /** OpeningHours */
  Pascal: string
  /** opening hours */
  title: string
}

const contractFiles = ({ subject, camel, Pascal, title }: WidgetName): Record<string, string> => ({
  [`src/contract/${subject}.ts`]: `import { array, field, identifier, object, string } from './decoders.ts'
import { rest } from './operation.ts'

/** One row of ${title}. */
export interface ${Pascal}Row {
  id: string
  name: string
}

/** Open to guests. */
export const ${camel} = rest(
  'taskCenter',
  'GET /api/noLogin/${subject}',
  field('entities', array(object<${Pascal}Row>({ id: identifier, name: string() }))),
  { en: '${subject}', zh: '${subject}' },
  true,
)
`,
  [`test/contract/${subject}.test.ts`]: `import { deepEqual, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { ${camel} } from '../../src/contract/${subject}.ts'

test('decodes the rows of ${title}', () => {
  deepEqual(${camel}.decode({ entities: [{ id: 1, name: 'one' }] }), [{ id: '1', name: 'one' }])
})

test('rejects a reply that is not an object', () => {
  throws(() => ${camel}.decode('<html>'))
})
`,
})

const campusFiles = ({ subject, camel, Pascal, title }: WidgetName): Record<string, string> => ({
  [`src/campus/modules/${subject}.ts`]: `import { ${camel} } from '../../contract/${subject}.ts'
import { serveOperation, type Campus, type Module } from '../campus.ts'

/** The rows of ${title}, the same for everyone. */
export const create${Pascal}Module = (_campus: Campus): Module => ({
  routes: [serveOperation(${camel}, null, async () => ({ entities: [{ id: 'example', name: 'Example' }], total: 1 }))],
})
`,
  [`test/campus/${subject}.test.ts`]: `import { deepEqual } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ${camel} } from '../../src/contract/${subject}.ts'
import { openClient, type Client } from './client.ts'

let client: Client
before(async () => {
  client = await openClient()
})
after(() => client.close())

test('guests get the rows of ${title}', async () => {
  deepEqual(await client.rest(${camel}, {}), [{ id: 'example', name: 'Example' }])
})
`,
})

const featureFiles = ({ subject, camel, Pascal, title }: WidgetName): Record<string, string> => ({
  [`src/features/${subject}/model.ts`]: `import type { ReadableAtom } from 'nanostores'
import { ${camel}, type ${Pascal}Row } from '../../contract/${subject}.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { QueryState } from '../../runtime/wire/query.ts'

export interface ${Pascal} {
  $rows: ReadableAtom<QueryState<${Pascal}Row[]>>
}

export const create${Pascal} = ({ queries, rest }: Runtime): ${Pascal} => ({
  $rows: queries.query(['public', '${subject}'], (signal) => rest(${camel}, {}, { signal })),
})
`,
  [`src/features/${subject}/view.tsx`]: `import { useService, useStore, useTranslation } from '../../element/hooks/view-hooks.ts'
import { create${Pascal} } from './model.ts'
import { ${camel}Texts } from './translations.ts'

export function ${Pascal}View({ heading }: { heading: string }) {
  const { $rows } = useService(create${Pascal})
  const t = useTranslation(${camel}Texts)
  const { state, data } = useStore($rows)
  if (!data) return <p role="status">{t(state === 'failed' ? 'failed' : 'loading')}</p>
  return (
    <section>
      <h2>{heading || t('title')}</h2>
      <ul part="rows">
        {data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
`,
  [`src/features/${subject}/element.ts`]: `import { string } from '../../element/define/codec.ts'
import { describeTag } from '../../element/define/describe-tag.tsx'
import styles from './styles.css'
import { ${Pascal}View } from './view.tsx'

export default describeTag({
  tag: 'univ-${subject}',
  attributes: { heading: string() },
  view: ${Pascal}View,
  sheets: [styles],
})
`,
  [`src/features/${subject}/element.docs.ts`]: `import type { AttributesOf, ElementDocs } from '../../element/define/element-docs.ts'
import type element from './element.ts'

export default {
  tag: 'univ-${subject}',
  en: 'The ${title} of the university. Works for guests.',
  zh: '${title}，访客可用',
  attributes: { heading: { en: 'the heading above the list', zh: '列表上方的标题' } },
  parts: { rows: { en: 'the list', zh: '列表' } },
} satisfies ElementDocs<AttributesOf<typeof element>>
`,
  [`src/features/${subject}/translations.ts`]: `import { defineTexts } from '../../runtime/i18n/translator.ts'
import zh from './i18n/zh-CN.ts'

export const ${camel}Texts = defineTexts('${subject}', {
  zh,
  en: () => import('./i18n/en.ts'),
})
`,
  [`src/features/${subject}/i18n/zh-CN.ts`]: `export default {
  title: '${title}',
  loading: '正在加载…',
  failed: '暂时无法加载',
}
`,
  [`src/features/${subject}/i18n/en.ts`]: `import type zh from './zh-CN.ts'

export default {
  title: '${title}',
  loading: 'Loading…',
  failed: 'Could not be loaded',
} satisfies Record<keyof typeof zh, string>
`,
  [`src/features/${subject}/styles.css`]: `:host {
  min-block-size: calc(4 * var(--univ-rem));
}
`,
  [`src/features/${subject}/README.md`]: `# univ-${subject}

The ${title} of the university.

\`\`\`html
<script type="module" src="https://hall.example.edu/univ-${subject}.js"></script>
<univ-${subject}></univ-${subject}>
\`\`\`

<!-- tables: written by npm run docs -->
<!-- end -->
`,
  [`test/features/${subject}/element.test.tsx`]: `import { expect } from 'chai'
import element from '../../../src/features/${subject}/element.ts'

describe('<univ-${subject}>', () => {
  it('is defined once its entry has registered it', () => {
    element.register(new URL('.', location.href).href)
    expect(customElements.get('univ-${subject}')).to.be.a('function')
  })
})
`,
})

const entryFiles = ({ subject, title }: WidgetName): Record<string, string> => ({
  [`src/univ-${subject}.ts`]: `import { startTag } from './element/scope/start-tag.ts'
startTag(import.meta.url, () => import('./features/${subject}/element.ts'))
`,
  [`demo/pages/widgets/univ-${subject}.html`]: `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · univ-${subject}</title>
    <link rel="stylesheet" href="/demo/demo.css" />
    <script type="module" src="/univ-${subject}.js"></script>
  </head>
  <body>
    <h1>${title} <code>&lt;univ-${subject}&gt;</code></h1>
    <univ-${subject}></univ-${subject}>
  </body>
</html>
`,
})

/** The text of each file of a widget, by its path. */
export const widgetFiles = (name: WidgetName): Record<string, string> => ({
  ...contractFiles(name),
  ...campusFiles(name),
  ...featureFiles(name),
  ...entryFiles(name),
})
