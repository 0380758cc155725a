import { html, type Html } from '../html.ts'
import { isCurrent, readNotices } from '../read-notices.ts'
import { renderHead, type DeskRoute } from './desk-page.ts'
import { readItemFaults, renderItemFaults } from './item-faults.ts'

const WORST = 5

/** The desk's first page: three numbers, each leading to its list, and the worst items. */
export const todayDesk: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: '/today',
    handle: async (request) => {
      const { campus, t } = request
      const { db, catalogue } = campus
      const snapshot = await catalogue.read()
      const [faults, notices, [open]] = await Promise.all([
        readItemFaults(campus, snapshot),
        readNotices(db),
        db.query<{ n: number }>('select count(*) as n from unanswered where handled is null'),
      ])
      const current = notices.filter((notice) => isCurrent(notice)).length
      const number = (href: string, count: number, label: string): Html =>
        html`<li>
          <a href="/desk/${href}"><b>${count}</b> ${label}</a>
        </li>`
      const title = t.sections.today
      return {
        title,
        body: html`${renderHead(title, t.todayLead, undefined, html`<a class="back main" href="/desk/notices/edit">${t.newNotice}</a>`)}
          <ul class="numbers">
            ${number('unanswered', open?.n ?? 0, t.numbers.unanswered)}
            ${number('items', faults.length, t.numbers.items)}
            ${number('notices', current, t.numbers.notices)}
          </ul>
          <section class="card">
            <h2>${t.worst}</h2>
            ${
              faults.length === 0
                ? html`<p class="empty">${t.complete}</p>`
                : renderItemFaults(request, [{ faults: faults.slice(0, WORST) }], snapshot)
            }
          </section>`,
      }
    },
  },
]
