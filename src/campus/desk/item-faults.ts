import type { Campus } from '../campus.ts'
import type { CatalogueSnapshot, Item } from '../catalogue-snapshot.ts'
import { html, type Html } from '../html.ts'
import { bothNames, type DeskRequest, type DeskTexts } from './desk-page.ts'

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
  const nameLacks = (lacks: readonly Lack[]) => lacks.map((lack) => t.lacks[lack]).join(' · ')
  const lead = common.filter((lack) => lack !== said.lack)
  const renderRow = ({ item, lacks, check }: ItemFault): Html => {
    const { id, name, contact, dynamicAttributes } = item.wire
    const [first, other] = bothNames(lang, name, dynamicAttributes.nameEn)
    const departments = departmentsOf(item).filter((text) => text !== said.department)
    const own = lacks.filter((lack) => !common.includes(lack))
    return html`<li>
      <div>
        <h3>
          <a href="${campus.settings.basePath}workflow/appdetail?id=${encodeURIComponent(id)}">${first}</a>
        </h3>
        <p class="facts">
          ${other} ${departments.map((text) => html`<span>${names.get(text) ?? text}</span>`)}
          ${contact && !departmentsOf(item).includes(contact) && html`<span>${contact}</span>`}
        </p>
        ${check && (said.lack ?? 'link') === 'link' && html`<p class="facts bad">${t.linkStates[check.state]} (${check.detail}): ${check.uri}</p>`}
      </div>
      <p class="facts">
        ${own.length > 0 && html`<span>${nameLacks(own)}</span>`}
        ${item.used > 0 && html`<span>${t.visits(item.used.toLocaleString('en-GB'))}</span>`}
      </p>
    </li>`
  }
  return html`${lead.length > 0 && html`<p class="said">${nameLacks(lead)}</p>`}
    <ul class="rows">
      ${faults.map(renderRow)}
    </ul>`
}
