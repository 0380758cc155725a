// Texts of back ends that escape them, or cut them out of pages, are shown as their authors wrote them.
import { deepEqual, equal } from 'node:assert/strict'
import { before, test } from 'node:test'
import { decodeEntities, loadEntityNames, plainText } from '../../src/contract/decode-entities.ts'
import { anonymityApps, userApps } from '../../src/contract/core/apps.ts'
import { notices } from '../../src/contract/additions/notices.ts'
import { searchGuide } from '../../src/contract/core/guides.ts'
import { todoTasks } from '../../src/contract/core/tasks.ts'
import { webQa } from '../../src/contract/core/assistant.ts'
import { anonymityGuide } from '../../src/contract/additions/guest-details.ts'
import { parseHighlight } from '../../src/features/catalogue/search-result/server-reply.ts'
import { parseRichText } from '../../src/domain/parse-rich-text.ts'
import { parseAnswer } from '../../src/features/assistant/answer/parse-answer.ts'
import { parseSourceText } from '../../src/runtime/source/parse-source.ts'
import { createScriptedWire, jsonResponse } from '../double/scripted-wire.ts'

/** As HTML, and the text in one line that readers see. */
const DESCRIPTIONS = [
  ['&ldquo;一卡通&rdquo;补办&mdash;&mdash;请带身份证&hellip;', '“一卡通”补办——请带身份证…'],
  ['Don&#39;t forget&#x3A; R&amp;D &middot; A &ge; B', "Don't forget: R&D · A ≥ B"],
  ['<p>1&lt;2&nbsp;&amp;&nbsp;3</p>', '1<2 & 3'],
  ['A &nsubseteqq; B &NotLeftTriangleEqual; C &check; 👩&zwj;🎓', 'A ⫅̸ B ⋬ C ✓ 👩\u200d🎓'],
  ['only once: &amp;ldquo; &amp;amp; &#38;lt;', 'only once: &ldquo; &amp; &lt;'],
  [
    '<div>联系 <office@example.edu><br>&lt;b&gt;原件&lt;/b&gt;</div>',
    '联系 <office@example.edu> <b>原件</b>',
  ],
  ['在线办理<strong>补办</strong>，&nbsp;三天。', '在线办理补办， 三天。'],
  ['<div style="color:red">一<br/>二<script>steal("<b>")</script></div>', '一 二'],
  ['一<!-- <b> -->二<style>p{}', '一二'],
  ['时限 < 3 天 & 免费 &unknown;', '时限 < 3 天 & 免费 &unknown;'],
] as const

const REFERENCES: Record<string, [escaped: string, text: string][]> = {
  'with the cases of their names': [['&Eacute;&eacute;&THORN;&AMP;&Prime;&prime;', 'ÉéÞ&″′']],
  'as numbers': [
    ['&#8220;&#X2014;&#x1F600;&#0000000000000039;', "“—😀'"],
    ['&#39 and &#x27s', "' and 's"],
    ['&#147;&#150;&#x80;', '“–€'],
    ['&#xD800;&#1114112;&#99999999999999999999;', '\ufffd\ufffd\ufffd'],
    ['a&#10;b&#0;c', 'a\nb c'],
  ],
  'without a semicolon where HTML allows it': [
    ['&copy 2026 &nbsp中文 A&ampB 1&lt2 &ltb&gt;', '© 2026 \u00a0中文 A&B 1<2 <b>'],
    ['R&D, Q&A, art&paradise, student&center', 'R&D, Q&A, art&paradise, student&center'],
    ['https://a.example/?a=1&copy=2&lt=3&reg', 'https://a.example/?a=1&copy=2&lt=3®'],
    ['&ldquo x &hellip x', '&ldquo x &hellip x'],
    ['caf&eacute x &frac12 &micro', 'café x ½ µ'],
  ],
  'never as code': [
    ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
    ['&constructor; &__proto__; &toString;', '&constructor; &__proto__; &toString;'],
    ['&'.repeat(100_000), '&'.repeat(100_000)],
  ],
}

before(() => loadEntityNames('caf&eacute x'))

for (const [how, cases] of Object.entries(REFERENCES))
  test(`decodes character references ${how}`, () => {
    for (const [escaped, text] of cases) equal(decodeEntities(escaped), text)
  })

test('a description loses its tags, and its references are decoded once', () => {
  for (const [html, text] of DESCRIPTIONS) equal(plainText(html), text)
})

for (const operation of [userApps, anonymityApps] as (typeof userApps)[])
  test(`${operation.name}: names and descriptions are shown as text`, async () => {
    const items = DESCRIPTIONS.map(([description], id) => ({
      id,
      name: 'Q&amp;A 咨询',
      description,
      department: '研究&amp;发展处,R&#38;D',
      dynamicAttributes: { descriptionEn: description, nameEn: 'Q&amp;A', keywords: 'a&comma;b' },
    }))
    // the same text with `&` written as an escape, as Go does
    const replies = [JSON.stringify({ data: { [operation.name]: items } })]
    replies.push(replies[0]!.replaceAll('&', '\\u0026'))
    for (const reply of replies) {
      const { graphql } = createScriptedWire(jsonResponse(reply))
      const apps = await graphql(operation, {})
      deepEqual(
        apps.map(({ description }) => description),
        DESCRIPTIONS.map(([, text]) => text),
      )
      for (const { description, descriptionEn, name, nameEn, departments, keywords } of apps)
        deepEqual(
          [descriptionEn, name, nameEn, departments, keywords],
          [description, 'Q&A 咨询', 'Q&A', ['研究&发展处', 'R&D'], ['a,b']],
        )
    }
  })

test('a list shows the same texts', () => {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = DESCRIPTIONS.map(
    ([description]) => `Q&amp;A 咨询,${cell(description)},R&amp;D;研究&#38;发展处`,
  )
  const { items } = parseSourceText(['名称,说明,部门', ...rows].join('\n'), '')
  deepEqual(
    items.map(({ name, description, departments }) => [name, description, departments]),
    DESCRIPTIONS.map(([, text]) => ['Q&A 咨询', text, ['R&D', '研究&发展处']]),
  )
})

test('tasks, notices, hits and answers decode their texts too', async () => {
  const send = (t: unknown) => createScriptedWire(jsonResponse({ errno: 0, total: 1, entities: t, t })).rest
  const task = { id: 1, name: 'A &amp; B', actionName: '&lt;同意&gt;', process: { id: 2, name: 'x&rsquo;s' } }
  const [read] = (await send([task])(todoTasks, { query: { limit: 10, start: 0 } })).entities
  deepEqual([read!.name, read!.actionName, read!.process!.name], ['A & B', '<同意>', 'x’s'])
  const [notice] = await send([{ id: 1, text: '停机&mdash;周六', body: 'a&nbsp;b' }])(notices, {})
  deepEqual([notice!.text, notice!.body], ['停机—周六', 'a\u00a0b'])
  const hit = {
    name: 'Q&amp;A',
    highLightName: '<em>Q&amp;A</em>',
    highLightDescription: '<p>1&lt;<em>2</em></p>',
  }
  const { appList } = await send({ appList: [hit] })(searchGuide, { query: { keyword: 'q' } })
  const marked = (source: string) =>
    parseHighlight(source).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
  deepEqual(marked(appList[0]!.highLightName), ['[Q&A]'])
  deepEqual(marked(appList[0]!.highLightDescription), ['1<', '[2]'])
  const answer = {
    answer: 'x',
    links: [{ text: 'Q&amp;A', url: '/?a=1&amp;b' }],
    questions: ['A &amp; B', ''],
  }
  const { links, questions } = await send(answer)(webQa, {
    json: { ques: 'x', schoolId: '', channel: 'web' },
  })
  deepEqual([links, questions], [[{ text: 'Q&A', url: '/?a=1&amp;b' }], ['A & B']])
})

test('paragraphs of guides and answers are decoded where their markup is read', async () => {
  const context = '<p>A &nsubseteqq; B&hellip; &amp;ldquo;</p>'
  const { graphql } = createScriptedWire(
    jsonResponse({ data: { anonymityGuide: [{ id: 1, guideStepList: [{ listId: 1, context }] }] } }),
  )
  const [guide] = await graphql(anonymityGuide, {})
  const paragraph = { tag: 'p', href: '', children: ['A ⫅̸ B… &ldquo;'] }
  deepEqual(parseRichText(guide!.guideStepList[0]!.context), [paragraph])
  deepEqual(await parseAnswer(context), [paragraph])
  deepEqual(await parseAnswer('**A** &nsubseteqq; B'), [
    { tag: 'p', href: '', children: [{ tag: 'b', href: '', children: ['A'] }, ' ⫅̸ B'] },
  ])
})
