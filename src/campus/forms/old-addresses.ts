import type { Hono } from 'hono'
import type { Campus } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'
import { html, renderDocument } from '../html.ts'
import { encodeBody, pageHeaders, send } from '../http.ts'
import { applicationUri, formUri } from '../processes/process-to-wire.ts'

/**
 * Addresses that bookmarks and mails have: of forms and applications, which are pages of the hall now, and of items whose
 * own system the demo does not have.
 */
export function registerOldAddresses(app: Hono, base: string, { catalogue, settings }: Campus): void {
  const { basePath } = settings
  app.get(`${base}/forms/:code`, (c) => c.redirect(basePath + formUri(c.req.param('code'))))
  app.get(`${base}/processes/:id`, (c) =>
    c.redirect(
      basePath + applicationUri(c.req.param('id'), c.req.query('task') === undefined ? 'meApply' : 'todo'),
    ),
  )
  app.get(`${base}/items/:code`, async (c) => {
    const shown = visibleTo(await catalogue.read(), true).find(
      ({ wire }) => wire.code === c.req.param('code'),
    )
    return send(c, encodeBody(renderMissingSystem(shown?.wire), 'text/html; charset=utf-8'), pageHeaders())
  })
}

/** `item`: if guests may see it; the page says the same of one that they may not see and of one that does not exist. */
const renderMissingSystem = (item?: {
  name: string
  description: string
  dynamicAttributes: { nameEn: string }
}): string => {
  const title = item?.name ?? '业务系统'
  return renderDocument(
    title,
    html`<header class="bar">
        <a href="/">服务大厅<span lang="en">Service hall</span></a>
      </header>
      <main id="main">
        <div class="hero">
          <h1>
            ${title} <small lang="en">${item?.dynamicAttributes.nameEn ?? 'The system of an office'}</small>
          </h1>
          ${item && html`<p class="lead">${item.description}</p>`}
        </div>
        <div class="note message" role="note">
          <p>在真实的校园里，这里会打开对应的业务系统；演示校园没有这个系统，所以停在这一页。</p>
          <p lang="en">
            On a real campus this opens the system behind the item; the demo has none and stops here.
          </p>
        </div>
        <p>
          <a class="back" href="/workflow/serviceCenter"
            >返回服务大厅 <span lang="en">Back to the hall</span></a
          >
        </p>
      </main>`,
  )
}
