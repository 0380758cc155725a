import type { Campus } from '../campus.ts'
import type { CatalogueSnapshot, Item } from '../catalogue-snapshot.ts'
import { html, type Html } from '../html.ts'
import type { DeskRequest, DeskTexts } from './desk-page.ts'
import { renderRow, renderRows } from './desk-rows.ts'

export type Lack = keyof DeskTexts['lacks']
/** What readers meet first comes first: a link that does not open, nobody to ask. */
export const LACKS: readonly Lack[] = ['link', 'contact', 'english', 'guide']

interface LinkCheck {
  app_id: string
  uri: string
  state: 'dead' | 'refused'
  detail: string
}

/** An item with something missing. */
export interface ItemFault {
  item: Item
  /** In the order of {@link LACKS}. */
  lacks: Lack[]
  check: LinkCheck | undefined
}

/** Items with something missing, the worst first, of equal ones the most used. */
export async function readItemFaults({ db }: Campus, snapshot: CatalogueSnapshot): Promise<ItemFault[]> {
  const checks = await db.query<LinkCheck>("select * from link_check where state <> 'ok'")
  const checkOf = new Map(checks.map((check) => [check.app_id, check]))
  const guided = new Set(snapshot.guides.flatMap(({ steps }) => steps.flatMap(({ appIds }) => appIds)))
  const faults = snapshot.items.flatMap((item): ItemFault[] => {
    const { id, uri, contact, telephone, dynamicAttributes } = item.wire
    const known = checkOf.get(id)
    const check = known?.uri === uri ? known : undefined
    const isLacking: Record<Lack, boolean> = {
      link: check !== undefined,
      contact: contact === '' && telephone === '',
      english: dynamicAttributes.nameEn === '',
      guide: !guided.has(id),
    }
    const lacks = LACKS.filter((lack) => isLacking[lack])
    return lacks.length > 0 ? [{ item, lacks, check }] : []
  })
  const weigh = ({ lacks }: ItemFault) => lacks.reduce((sum, lack) => sum + 8 / 2 ** LACKS.indexOf(lack), 0)
  return faults.sort((a, b) => weigh(b) - weigh(a) || b.item.used - a.item.used)
}

export const departmentsOf = ({ wire }: Item): string[] => wire.department.split(',').filter(Boolean)

/** Names of departments in the reader's language. */
export const departmentNames = (
  { tags }: CatalogueSnapshot,
  lang: DeskRequest['lang'],
): Map<string, string> => new Map(tags.map(({ text, textEn }) => [text, (lang === 'en' && textEn) || text]))

/**
 * Items with what each lacks, what all of them lack being said once above them.
 * @param said what the title says already
 */
export function renderFaults(
  { t, lang, campus }: DeskRequest,
  faults: readonly ItemFault[],
  snapshot: CatalogueSnapshot,
  said: { lack?: Lack | undefined; department?: string } = {},
): Html {
  const names = departmentNames(snapshot, lang)
  const common = LACKS.filter((lack) => faults.every(({ lacks }) => lacks.includes(lack)))
  const lead = common.filter((lack) => lack !== said.lack)
  const renderFault = ({ item, lacks, check }: ItemFault): Html => {
    const { id, name, contact, dynamicAttributes } = item.wire
    const departments = departmentsOf(item)
    return renderRow(lang, {
      ...{ name, nameEn: dynamicAttributes.nameEn },
      href: `${campus.settings.basePath}workflow/appdetail?id=${encodeURIComponent(id)}`,
      facts: [
        ...departments.filter((text) => text !== said.department).map((text) => names.get(text) ?? text),
        !departments.includes(contact) && contact,
      ],
      more:
        check &&
        (said.lack ?? 'link') === 'link' &&
        html`<p class="facts bad">${t.linkStates[check.state]} (${check.detail}): ${check.uri}</p>`,
      beside: [
        ...lacks.filter((lack) => !common.includes(lack)).map((lack) => t.lacks[lack]),
        item.used > 0 && t.visits(item.used.toLocaleString('en-GB')),
      ],
    })
  }
  return html`${lead.length > 0 && html`<p class="said">${lead.map((lack) => t.lacks[lack]).join(' · ')}</p>`}
  ${renderRows(faults.map(renderFault))}`
}
