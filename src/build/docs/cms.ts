// cms/univ-widgets-wordpress.zip and cms/univ-widgets-mediawiki.zip: the files of src/cms, with what they need to know of
// the tags, from the documentation of the elements.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { TAG_TITLES } from '../../contract/tag-titles.ts'
import { loadDocs, type Attribute, type ElementEntry } from './load-docs.ts'
import { readTexts, writeMo, type Texts } from './gettext.ts'

type Files = Record<string, string | Uint8Array>
type Title = (typeof TAG_TITLES)[string]

/** The names of the attributes in the editor; in English they are the attributes' own. */
const LABELS_ZH: Record<string, string> = {
  heading: '标题',
  mode: '版式',
  lang: '语言',
  theme: '配色',
  size: '字号',
  contrast: '对比度',
  view: '视图',
  keyword: '搜索词',
  list: '列表',
  query: '列表状态',
  sections: '栏目',
  tab: '分组方式',
  tag: '主题',
  dep: '部门',
  zimu: '首字母',
  audience: '面向人群',
  handling: '办理方式',
  panel: '打开的内容',
  limit: '显示项数',
  label: '计数名',
  figures: '数字',
  days: '近 30 天',
  'silent-errors': '不提示错误',
  'no-sign-in': '不提示登录',
  'process-id': '流程编号',
  item: '申请的事项',
  'no-tabs': '不显示标签栏',
  'no-search': '不显示搜索框',
  'app-id': '事项编号',
  'guide-id': '指南编号',
  'project-id': '专题编号',
  'no-head': '不显示头部',
}

const json = (value: unknown) => JSON.stringify(value, null, 1)
const blockName = (tag: string) => tag.replace('univ-', 'univ-widgets/')
const isBoolean = ({ type }: Attribute) => type === 'boolean'

/** The attributes that less trusted markup may set. */
const embeddable = ({ attributes }: ElementEntry) => attributes.filter(({ isEmbeddable }) => isEmbeddable)

const tagData = (element: ElementEntry) => ({
  block: blockName(element.tag),
  attributes: embeddable(element).map((attribute) => ({
    name: attribute.name,
    type: isBoolean(attribute) ? 'boolean' : 'string',
    values: attribute.values,
    isCommon: attribute.from === 'every element',
    label: LABELS_ZH[attribute.name],
    en: attribute.en,
    zh: attribute.zh,
  })),
})

/** The first sentence. */
const summary = ({ en, zh }: ElementEntry) => ({ en: en.replace(/\. .*/, '.'), zh: zh.replace(/；.*/, '') })

const blockJson = (element: ElementEntry, title: Title) => ({
  $schema: 'https://schemas.wp.org/trunk/block.json',
  apiVersion: 3,
  name: blockName(element.tag),
  title: title.en,
  description: summary(element).en,
  icon: title.icon,
  category: 'widgets',
  textdomain: 'univ-widgets',
  attributes: Object.fromEntries(
    embeddable(element).map((attribute) => [
      attribute.name,
      isBoolean(attribute)
        ? { type: 'boolean' }
        : { type: 'string', ...(attribute.values.length && { enum: attribute.values }) },
    ]),
  ),
  supports: { html: false, align: ['wide', 'full'] },
  editorScript: 'univ-widgets-editor',
})

/** Keeps the height of a tag until it is defined. */
const heights = ({ reservedHeights }: ElementEntry) =>
  Object.entries(reservedHeights)
    .map(([selector, pixels]) => `${selector}:not(:defined) { display: block; min-height: ${pixels}px; }\n`)
    .join('')

/** A theme's outline for whatever has the focus would frame the tag around its focused control, which has its own. */
const noOutline = (tags: string[]) => `${tags.map((tag) => `${tag}:focus`).join(', ')} { outline: none; }\n`

function readFolder(folder: string, version: string): Files {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    names
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .map((name) => [
        name.replaceAll(path.sep, '/'),
        readFileSync(path.join(folder, name), 'utf8').replaceAll('{{version}}', version),
      ]),
  )
}

/** The same bytes for the same files: sorted, and without the time. */
function zip(folder: string, files: Files): Uint8Array {
  const entries: Zippable = {}
  for (const [name, content] of Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    entries[`${folder}/${name}`] = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) })
}

/** Gettext looks up what block.json says by these contexts. */
const blockTexts = (element: ElementEntry, title: Title): Texts => ({
  [`block title\u0004${title.en}`]: title.zh,
  [`block description\u0004${summary(element).en}`]: summary(element).zh,
})

/** @returns the zip files by their name in `dist` */
export async function cmsFiles(src: string): Promise<Record<string, Uint8Array>> {
  const { elements, version } = await loadDocs(src)
  const folder = path.join(src, 'cms')
  const titled = elements.flatMap((element) => {
    const title = TAG_TITLES[element.tag]
    return title ? [{ element, title }] : []
  })
  const both: Files = {
    LICENSE: readFileSync(path.join(src, '../LICENSE'), 'utf8'),
    'hall-content.php': readFileSync(path.join(folder, 'hall-content.php'), 'utf8'),
    'tags.json': json(Object.fromEntries(titled.map(({ element }) => [element.tag, tagData(element)]))),
    'univ-widgets.css':
      titled.map(({ element }) => heights(element)).join('') +
      noOutline(titled.map(({ element }) => element.tag)),
  }
  const wordpress = readFolder(path.join(folder, 'wordpress'), version)
  for (const { element, title } of titled)
    wordpress[`blocks/${element.tag}/block.json`] = json(blockJson(element, title))
  for (const name of Object.keys(wordpress).filter((file) => file.endsWith('.po')))
    wordpress[name.replace(/po$/, 'mo')] = writeMo(
      Object.assign(
        readTexts(String(wordpress[name])),
        ...titled.map(({ element, title }) => blockTexts(element, title)),
      ),
    )
  const mediawiki = readFolder(path.join(folder, 'mediawiki'), version)
  return {
    'cms/univ-widgets-wordpress.zip': zip('univ-widgets', { ...wordpress, ...both }),
    'cms/univ-widgets-mediawiki.zip': zip('UnivWidgets', { ...mediawiki, ...both }),
  }
}
