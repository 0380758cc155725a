// Ways between the pages that make the hall, and between those of one thing.
import { html, type Html } from '../html.ts'
import type { Lang } from '../sign-in/messages.ts'
import { KIND_NAMES, parseKey } from './hall-kinds.ts'
import { siteTexts, type SiteTexts } from './hall-site-texts.ts'
import { hallTexts } from './hall-texts.ts'

const ADDRESSES: Record<keyof SiteTexts['parts'], string> = {
  ...{ item: '/desk/hall', guide: '/desk/hall?kind=guide', section: '/desk/hall?kind=section' },
  ...{ names: '/desk/hall/names', days: '/desk/hall/days', csv: '/desk/hall/csv' },
}
const PARTS = [...KIND_NAMES, 'names', 'days', 'csv'] as const

export const renderHallNav = (lang: Lang, at: keyof SiteTexts['parts']): Html => {
  const t = siteTexts[lang]
  return html`<nav class="ways ui-fades" aria-label="${t.partsLabel}">
    ${PARTS.map(
      (part) =>
        html`<a href="${ADDRESSES[part]}" ${part === at && html` aria-current="page"`}>${t.parts[part]}</a>`,
    )}
  </nav>`
}

export type ItemPage = 'edit' | 'form' | 'flow'
export type ThingPage = ItemPage | 'group' | 'preview'
export const ITEM_PAGES: readonly ThingPage[] = ['edit', 'form', 'flow', 'preview']
const GROUP_PAGES: readonly ThingPage[] = ['group', 'preview']

/** The pages of one item, guide or section. */
export function renderTabs(lang: Lang, key: string, at: ThingPage, isPublished = false): Html {
  const t = hallTexts[lang]
  const kind = parseKey(key)?.kind ?? 'item'
  const labelOf = (page: ThingPage) => (page === 'group' ? siteTexts[lang].parts[kind] : t.steps[page])
  return html`<nav aria-label="${siteTexts[lang].parts[kind]}">
    <ol class="steps ui-fades${isPublished && ' done'}">
      ${(kind === 'item' ? ITEM_PAGES : GROUP_PAGES).map(
        (page) =>
          html`<li>
            <i></i
            ><a
              href="/desk/hall/${page}?id=${encodeURIComponent(key)}"
              ${page === at && html` aria-current="step"`}
              >${labelOf(page)}</a
            >
          </li>`,
      )}
    </ol>
  </nav>`
}
