// Renders the published contract: every table is read from the files at /contract/.
import { $, h, load, onLanguage, startPage, t } from './showroom.js'

/** @type {[name: string, text: { zh: string, en: string }][]} */
const FILES = [
  [
    'README.md',
    { zh: '对接步骤与身份提供方示例（英文）', en: 'Connect your systems: steps, providers, check' },
  ],
  ['schema.graphql', { zh: 'GraphQL 接口，扩展有标记', en: 'GraphQL calls, additions marked' }],
  ['openapi.json', { zh: 'REST 接口，OpenAPI 3.1', en: 'REST calls, OpenAPI 3.1' }],
  ['replies.schema.json', { zh: '每个回复的 JSON Schema', en: 'JSON Schema of each reply' }],
  ['events.md', { zh: '消息、语音与错误码（英文）', en: 'Events, speech, error codes' }],
  ['additions.json', { zh: '扩展清单', en: 'The list of additions' }],
  ['univ-config.schema.json', { zh: '配置文件的 JSON Schema', en: 'JSON Schema of the configuration' }],
]

async function loadText(path) {
  const reply = await fetch(path)
  if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`)
  return reply.text()
}

/** @param {(string | Node)[][]} rows the first cell of a row is its header */
function table(caption, head, rows) {
  return h(
    'div',
    { class: 'table', tabindex: '0', role: 'region', 'aria-label': caption },
    h(
      'table',
      {},
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        ...rows.map(([first, ...cells]) =>
          h('tr', {}, h('th', { scope: 'row' }, first), ...cells.map((cell) => h('td', {}, cell))),
        ),
      ),
    ),
  )
}

const badge = (name) => (name ? h('span', { class: 'addition' }, name) : '')

const additionsOf = (operation) => [
  operation['x-addition'],
  ...operation.parameters.map((parameter) => parameter['x-addition']),
  ...(JSON.stringify(operation.requestBody ?? {}).match(/"x-addition":"[^"]+"/g) ?? []).map((match) =>
    match.slice('"x-addition":"'.length, -1),
  ),
]

function access(operation) {
  if (!operation.security.length) return t({ zh: '访客', en: 'guests' })
  const isOptional = operation.security.some((requirement) => !Object.keys(requirement).length)
  return isOptional ? t({ zh: '访客与用户', en: 'guests and users' }) : t({ zh: '用户', en: 'users' })
}

function showRest({ paths, tags }) {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = tags.map(({ name, description }) =>
    table(
      `${name}: ${description}`,
      [t({ zh: '接口', en: 'call' }), t({ zh: '谁', en: 'who' }), t({ zh: '用途', en: 'what for' })],
      calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => [
          h('code', { class: 'call' }, `${method.toUpperCase()} ${path}`),
          h('span', { class: 'who' }, access(operation)),
          h(
            'span',
            {},
            t({ zh: operation['x-zh'], en: operation.summary }),
            ' ',
            ...[...new Set(additionsOf(operation))].map(badge),
          ),
        ]),
    ),
  )
  $('rest').replaceChildren(h('div', { class: 'tables' }, ...groups))
}

function showAdditions(list) {
  $('additions').replaceChildren(
    table(
      t({ zh: '没有时用户看到什么', en: 'What users see without it' }),
      [
        t({ zh: '扩展', en: 'addition' }),
        t({ zh: '带来什么', en: 'what it gives' }),
        t({ zh: '没有时', en: 'without it' }),
      ],
      list.map(({ name, gives, without }) => [h('code', {}, name), t(gives), t(without)]),
    ),
  )
}

const written = (value) => (value === undefined ? '–' : h('code', {}, JSON.stringify(value)))

function showConfig({ properties }) {
  const nested = Object.entries(properties).flatMap(([key, schema]) =>
    schema.properties
      ? Object.entries(schema.properties).map(([name, inner]) => [`${key}.${name}`, inner])
      : [[key, schema]],
  )
  $('config').replaceChildren(
    table(
      'univ-config.json',
      [
        t({ zh: '键', en: 'key' }),
        t({ zh: '默认值', en: 'default' }),
        t({ zh: '示例', en: 'example' }),
        t({ zh: '说明', en: 'what it is' }),
      ],
      nested
        .filter(([key]) => key !== '$schema')
        .map(([key, one]) => [
          h('code', {}, key),
          written(one.default),
          written(one.examples?.[0]),
          t({ zh: one['x-zh'], en: one.description }),
        ]),
    ),
  )
}

function showFiles() {
  $('files').replaceChildren(
    ...FILES.map(([name, text]) =>
      h('li', {}, h('a', { href: `/contract/${name}` }, name), h('p', {}, t(text))),
    ),
  )
  $('command').textContent =
    `npx univ-widgets check ${location.origin}\n` + `UNIV_TOKEN=… npx univ-widgets check ${location.origin}`
}

startPage({ zh: '接口契约', en: 'Contract' })
onLanguage(showFiles)
try {
  const [openApi, additions, config, schema, events] = await Promise.all([
    load('/contract/openapi.json'),
    load('/contract/additions.json'),
    load('/contract/univ-config.schema.json'),
    loadText('/contract/schema.graphql'),
    loadText('/contract/events.md'),
  ])
  $('schema').textContent = schema
  $('events').textContent = events
  onLanguage(() => {
    showRest(openApi)
    showAdditions(additions)
    showConfig(config)
  })
} catch (e) {
  $('failed').hidden = false
  onLanguage(() => {
    $('failed').textContent = t({
      zh: `文件没有读到（${e.message}），请重新加载本页。`,
      en: `The files could not be read (${e.message}). Reload the page.`,
    })
  })
}
