import { html, type Html } from '../html.ts'
import { isCurrent, readNotices } from '../read-notices.ts'
import { personName, type DeskRoute } from './desk-page.ts'
import { renderTitle } from './desk-rows.ts'
import { partOfDay, showDay } from './desk-times.ts'
import { readItemFaults, renderFaults } from './item-faults.ts'

const WORST = 5

/** The desk's first page: three numbers, each leading to its list, and the worst items. */
export const todayDesk: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: '/today',
    handle: async (request) => {
      const { campus, t, lang, operator } = request
      const { db, catalogue } = campus
      const snapshot = await catalogue.read()
      const [faults, notices, [open]] = await Promise.all([
        readItemFaults(campus, snapshot),
        readNotices(db),
        db.query<{ n: number }>('select count(*)::int as n from unanswered where handled is null'),
      ])
      const current = notices.filter((notice) => isCurrent(notice)).length
      const number = (name: 'unanswered' | 'items' | 'notices', count: number): Html =>
        html`<li>
          <a href="/desk/${name}"
            >${count > 0 ? html`<b>${count}</b> ${t.numbers[name](count)}` : html`<i class="spot boat"></i> ${t.nothingToDo[name]}`}</a
          >
        </li>`
      const now = new Date()
      return {
        title: t.sections.today,
        body: html`<div class="hero">
            <h1>${t.greetings[partOfDay(now)]}${t.comma}${personName(operator, lang)}</h1>
            <p class="lead">${showDay(now, lang, { weekday: 'long' })}</p>
            <a class="back main" href="/desk/notices/edit">${t.newNotice}</a>
          </div>
          <ul class="numbers">
            ${number('unanswered', open?.n ?? 0)} ${number('items', faults.length)}
            ${number('notices', current)}
          </ul>
          ${
            faults.length > 0 &&
            html`<section>
              ${renderTitle(t.worst, undefined, html`<a href="/desk/items">${t.showAll}</a>`)}
              ${renderFaults(request, faults.slice(0, WORST), snapshot)}
            </section>`
          }`,
      }
    },
  },
]
