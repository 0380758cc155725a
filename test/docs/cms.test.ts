// The plugins for content management systems, as the build writes them; in real systems: `npm run test:cms`.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { cmsFiles } from '../../src/build/docs/cms.ts'
import { loadDocs } from '../../src/build/docs/load-docs.ts'
import { readTexts } from '../../src/build/docs/gettext.ts'
import { ALLOWED_EMBED_ATTRIBUTES } from '../../src/contract/embed.ts'

const zips = await cmsFiles(path.resolve('src'))
const filesOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(zips[`cms/univ-widgets-${name}.zip`]!)).map(([file, bytes]) => [
      file,
      strFromU8(bytes, file.endsWith('.mo')),
    ]),
  )
const wordpress = filesOf('wordpress')
const mediawiki = filesOf('mediawiki')
const NOT_EMBEDDABLE = [
  'univ-assistant open',
  'univ-assistant question',
  'univ-favorites arrange',
  'univ-portal agent-tools',
  'univ-portal sync-url',
  'univ-service-catalogue agent-tools',
  'univ-service-catalogue source',
]
interface TagData {
  block: string
  attributes: { name: string; label?: string; type: string; values: string[] }[]
}

test('both plugins have the five tags with the attributes that less trusted markup may set', () => {
  const tags = JSON.parse(wordpress['univ-widgets/tags.json']!) as Record<string, TagData>
  equal(mediawiki['UnivWidgets/tags.json'], wordpress['univ-widgets/tags.json'])
  deepEqual(
    Object.keys(tags),
    ['assistant', 'favorites', 'process-center', 'service-catalogue', 'visit-counter'].map(
      (n) => `univ-${n}`,
    ),
  )
  for (const [tag, { block, attributes }] of Object.entries(tags)) {
    const names = attributes.map(({ name }) => name)
    ok(names.includes('lang') && names.every((name) => ALLOWED_EMBED_ATTRIBUTES.includes(name)), tag)
    for (const { name, label } of attributes) match(label ?? '', /\p{Script=Han}/u, `${tag} ${name}`)
    const json = JSON.parse(wordpress[`univ-widgets/blocks/${tag}/block.json`]!) as TagData & { name: string }
    deepEqual([json.name, Object.keys(json.attributes)], [block, names])
  }
})

test('less trusted markup may set all that a tag reads, but for what opens or moves something and names sources', async () => {
  const { elements } = await loadDocs(path.resolve('src'))
  const left = elements.flatMap(({ tag, attributes }) =>
    attributes.flatMap(({ name, from, isEmbeddable }) =>
      from === 'configuration' || name === 'config' || isEmbeddable ? [] : [`${tag} ${name}`],
    ),
  )
  deepEqual(left, NOT_EMBEDDABLE)
})

test('the same sources give the same zip files, with the version', async () => {
  deepEqual(await cmsFiles(path.resolve('src')), zips)
  const all = Object.entries({ ...wordpress, ...mediawiki })
  deepEqual(
    all.flatMap(([name, text]) => (text.includes('{{version}}') ? [name] : [])),
    [],
  )
  ok(/Stable tag: \d+\.\d+\.\d+/.test(wordpress['univ-widgets/readme.txt']!))
})

test('every text of the WordPress plugin is translated, and no translation is left over', () => {
  const po = readTexts(wordpress['univ-widgets/languages/univ-widgets-zh_CN.po']!)
  const php = Object.entries(wordpress).filter(([name]) => name.endsWith('.php'))
  const used = php.flatMap(([, text]) =>
    [...text.matchAll(/\b(?:__|esc_html__|esc_html_e)\( '([^']*)', 'univ-widgets' \)/g)].map(([, id]) => id!),
  )
  const [description] = /(?<=Description: {7})\S.*/.exec(wordpress['univ-widgets/univ-widgets.php']!)!
  deepEqual(Object.keys(po).toSorted(), [...new Set(['', description, ...used])].toSorted())
  const mo = wordpress['univ-widgets/languages/univ-widgets-zh_CN.mo']!
  const inMo = (text: string) => mo.includes(Buffer.from(text).toString('latin1'))
  for (const text of ['服务大厅地址', 'block title\u0004Favourite services', '我的收藏']) ok(inMo(text), text)
})
