// The pages that a guest can open, for search engines and for language models.
import { escapeHtml } from '../contract/decode-entities.ts'
import { pathOf } from '../runtime/routing/paths.ts'
import type { GuestHall } from './guest-hall.ts'

interface ListedPage {
  section: 'Pages' | 'Items' | 'Guides'
  path: string
  title: string
  titleEn: string
  note: string
  /** Epoch milliseconds; 0: unknown. */
  changed: number
}

const page = (path: string, title: string, titleEn: string): ListedPage => ({
  ...{ section: 'Pages', path, title, titleEn, note: '', changed: 0 },
})

const listPages = ({ apps, guides }: GuestHall): ListedPage[] => [
  page('', '首页', 'Home'),
  page(pathOf('serviceC'), '全部事项', 'All services'),
  page(pathOf('appdetail'), '办事指南', 'Guides'),
  ...apps.map(({ id, name, nameEn, description, descriptionEn, updated }): ListedPage => ({
    section: 'Items',
    path: pathOf('appdetail', {}, { id }),
    title: name,
    titleEn: nameEn,
    note: descriptionEn || description,
    changed: updated,
  })),
  ...guides.map(({ id, title, titleEn, updateTime }): ListedPage => ({
    ...{
      section: 'Guides',
      path: pathOf('appdetail', {}, { guide: id }),
      title,
      titleEn,
      note: '',
      changed: updateTime,
    },
  })),
]

export function printSitemap(home: string, hall: GuestHall): string {
  const entries = listPages(hall).map(
    ({ path, changed }) =>
      `<url><loc>${escapeHtml(home + path)}</loc>${changed > 0 ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>\n`
}

/** Texts of editors stay in their line and make no markup. */
const inLine = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]<>`]/g, '')
    .trim()
    .slice(0, 300)

/** llms.txt, as llmstxt.org describes it. */
export function printLlms(home: string, hall: GuestHall): string {
  const pages = listPages(hall)
  const sections = (['Pages', 'Items', 'Guides'] as const).map((section) => {
    const lines = pages
      .filter((each) => each.section === section)
      .map(({ path, title, titleEn, note }) => {
        const name = inLine([title, titleEn].filter(Boolean).join(' · '))
        return `- [${name}](${encodeURI(decodeURI(home + path))})${note && `: ${inLine(note)}`}`
      })
    return `## ${section}\n\n${lines.join('\n')}\n`
  })
  return [
    '# 网上服务大厅 · Online service hall\n',
    '> What visitors can see of the services of a university, in Chinese and English.\n',
    `Programs can search and read the same by the Model Context Protocol: ${home}mcp\n`,
    ...sections,
  ].join('\n')
}
