// The preview of an item, guide or section, and what becomes of it: published, withdrawn, or the last publication undone.
import { html, type Html } from '../html.ts'
import { renderToken } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskRoute } from './desk-page.ts'
import { bothNames, renderList, renderRow } from './desk-rows.ts'
import { showTime } from './desk-times.ts'
import { isShown, publishDraft, readDraft, readVersions, undoPublication, withdraw } from './hall-drafts.ts'
import type { Draft } from './hall-drafts.ts'
import { renderDone } from './hall-fields.ts'
import { requireKey, type DraftItem, type Group, type GroupKind } from './hall-kinds.ts'
import { renderTabs } from './hall-nav.ts'
import { siteTexts } from './hall-site-texts.ts'
import { hallTexts } from './hall-texts.ts'

type AnyDraft = Draft<DraftItem | Group>

/** What stands in the way of publishing a draft, and how readers will see it. */
export interface Examined {
  problems: readonly string[]
  facts: Html
  content: Html
}

/** The thing that a request names. */
const readKey = ({ form, query }: DeskRequest) => requireKey(form.get('id') ?? query.get('id') ?? '')

async function preview(
  request: DeskRequest,
  draft: AnyDraft,
  { problems, facts, content }: Examined,
  problem: { status: 409 | 422; text?: string } | null = null,
): Promise<DeskReply> {
  const {
    campus: { db },
    lang,
    operator,
  } = request
  const [t, site] = [hallTexts[lang], siteTexts[lang]]
  const { app_id: key, item, revision } = draft
  const { kind } = requireKey(key)
  const [versions, shown] = await Promise.all([readVersions(db, key), isShown(db, key)])
  const [, other] = bothNames(lang, item.name, item.nameEn)
  const last = versions[0]?.version ?? 0
  const button = (action: string, label: string, fields: Record<string, number> = {}, hint = '') =>
    html`<form method="post" action="/desk/hall/${action}" class="plain">
      ${renderToken(operator)}<input type="hidden" name="id" value="${key}" />
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`)}
      <button
        ${action !== 'publish' && html`class="${action === 'withdraw' ? 'quiet' : 'second'}"`}
        ${hint && html`title="${hint}"`}
      >
        ${label}
      </button>
      ${hint && html`<small>${hint}</small>`}
    </form>`
  return {
    title: `${problem ? request.t.errorPrefix : ''}${t.steps.preview}`,
    status: problem?.status ?? 200,
    body: html`${renderHead((lang === 'en' && item.nameEn) || item.name, site.leads[kind], renderDone(request, kind))}
      ${renderTabs(lang, key, 'preview', request.query.get('done') === 'published')}
      ${problem?.text && html`<p class="message bad" role="alert">${problem.text}</p>`}
      ${
        problems.length > 0 &&
        html`<div class="message bad" role="alert">
          <h2>${t.problems}</h2>
          <ul>
            ${problems.map((one) => html`<li>${one}</li>`)}
          </ul>
        </div>`
      }
      <section class="preview">
        <h2>${kind === 'item' ? t.steps.edit : site.parts[kind]}</h2>
        <p class="facts">${other}</p>
        ${item.description && html`<p>${item.description}</p>`}
        ${item.descriptionEn && html`<p lang="en">${item.descriptionEn}</p>`} ${facts}
      </section>
      ${content}
      <div class="actions">
        ${problems.length === 0 && button('publish', t.publish, { revision })}
        ${shown && button('withdraw', t.withdraw)}
        ${shown && last > 0 && button('undo', site.undo, { version: last }, versions[1] ? site.undoTo(versions[1].version) : site.undoFirst)}
      </div>
      ${renderList(
        t.versions,
        versions.map(({ version, person_name: who, published }) =>
          renderRow(lang, {
            name: t.version(version),
            facts: [who ? `${who} ${showTime(published, lang)}` : site.sourceVersion],
          }),
        ),
      )}`,
  }
}

async function publish(request: DeskRequest, draft: AnyDraft, examined: Examined): Promise<DeskReply> {
  if (examined.problems.length > 0) return preview(request, draft, examined, { status: 422 })
  if (String(draft.revision) !== request.form.get('revision'))
    return preview(request, draft, examined, {
      status: 409,
      text: siteTexts[request.lang].changedSince(draft.person_name),
    })
  await publishDraft(request.campus, request.operator, draft)
  return { redirect: `/hall/preview?id=${encodeURIComponent(draft.app_id)}&done=published` }
}

const button = (
  name: string,
  done: string,
  change: (key: string, request: DeskRequest) => Promise<void>,
): DeskRoute => ({
  method: 'POST',
  path: `/hall/${name}`,
  handle: async (request) => {
    const { key } = readKey(request)
    await change(key, request)
    return { redirect: `/hall/preview?id=${encodeURIComponent(key)}&done=${done}` }
  },
})
/** Each examiner says what stands in the way of publishing a thing of its kind. */
export function createPublishing(
  examineItem: (request: DeskRequest, draft: Draft) => Promise<Examined>,
  examineGroup: (request: DeskRequest, draft: Draft<Group>, kind: GroupKind) => Promise<Examined>,
): DeskRoute[] {
  const withDraft =
    (handle: typeof publish): DeskRoute['handle'] =>
    async (request) => {
      const { db } = request.campus
      const { key, kind } = readKey(request)
      if (kind === 'item') {
        const draft = await readDraft(db, key)
        return handle(request, draft, await examineItem(request, draft))
      }
      const draft = await readDraft<Group>(db, key)
      return handle(request, draft, await examineGroup(request, draft, kind))
    }
  return [
    { method: 'GET', path: '/hall/preview', handle: withDraft(preview) },
    { method: 'POST', path: '/hall/publish', handle: withDraft(publish) },
    button('withdraw', 'withdrawn', (key, { campus, operator }) => withdraw(campus, operator, key)),
    button('undo', 'undone', (key, { campus, operator, form }) =>
      undoPublication(campus, operator, key, Number(form.get('version'))),
    ),
  ]
}
