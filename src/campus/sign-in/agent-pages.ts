// The pages on which a person allows a program to read for them, and ends that.
import type { Provider } from 'oidc-provider'
import { TIME_ZONE } from '../campus-time.ts'
import { html } from '../html.ts'
import { AGENT_SCOPES, agentResource, listAgents, revokeAgent, type AgentScope } from './agents.ts'
import { agentTexts } from './agent-texts.ts'
import {
  createPageContext,
  isOwnForm,
  readForm,
  type PageOptions,
  type PageRequest,
} from './page-requests.ts'
import { renderNotice, renderPage, type PageContext } from './page-templates.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Browsers apply form-action to the redirects of a form too, and these lead to the program. */
export function allowRedirectTo(ctx: PageRequest, redirectUri: unknown): void {
  if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri)) return
  const policy = String(ctx.response.get('content-security-policy'))
  ctx.set(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${new URL(redirectUri).origin}`),
  )
}

/** Asks the person (GET), or takes the answer (POST) and continues the interaction. */
export async function askConsent(
  provider: Provider,
  options: PageOptions,
  ctx: PageRequest,
  { params, session, prompt }: Interaction,
): Promise<void> {
  const clientId = String(params['client_id'])
  const client = await provider.Client.find(clientId)
  const resource = agentResource(provider.issuer)
  const asked = String(params['scope'] ?? '').split(' ')
  const scopes = AGENT_SCOPES.filter((scope) => asked.includes(scope))
  if (!client || !session || prompt.name !== 'consent') return ctx.throw(400)
  const page = createPageContext(options, ctx, params['ui_locales'])
  allowRedirectTo(ctx, params['redirect_uri'])
  ctx.type = 'html'
  if (ctx.method !== 'POST') {
    const target = new URL(String(params['redirect_uri'])).host
    ctx.body = renderConsent(page, client.clientName ?? clientId, target, scopes)
    return
  }
  if (!isOwnForm(provider, ctx)) return ctx.throw(403)
  const fields = await readForm(ctx.req)
  let result: Parameters<Provider['interactionResult']>[2] = {
    error: 'access_denied',
    error_description: 'the person has refused',
  }
  if (fields?.get('answer') === 'allow') {
    const grant = new provider.Grant({ accountId: session.accountId, clientId })
    grant.addResourceScope(resource, scopes.join(' '))
    result = { consent: { grantId: await grant.save() } }
  }
  const redirectUrl = await provider.interactionResult(ctx.req, ctx.res, result, {
    mergeWithLastSubmission: true,
  })
  ctx.status = 303
  ctx.redirect(redirectUrl)
}

const renderScopes = (page: PageContext, scopes: readonly AgentScope[]) =>
  html`<ul>
    ${scopes.map((scope) => html`<li>${agentTexts[page.lang].scopes[scope]}</li>`)}
  </ul>`

function renderConsent(
  page: PageContext,
  name: string,
  target: string,
  scopes: readonly AgentScope[],
): string {
  const t = agentTexts[page.lang]
  return renderPage(
    page,
    t.title,
    html`<h1>${t.ask(name)}</h1>
      <p class="lead">${t.unverified(name, target)}</p>
      <p>${t.may}</p>
      ${renderScopes(page, scopes)}
      <p>${t.mayNot}</p>
      <form method="post">
        <button class="go" name="answer" value="allow">${t.allow}</button>
        <button class="quiet" name="answer" value="refuse">${t.refuse}</button>
      </form>
      <p class="lead">${t.ends}</p>`,
    html`<a href="?ui_locales=${t.otherLang}" lang="${t.otherLang}" hreflang="${t.otherLang}">${t.other}</a>`,
  )
}

/** The page of what a person has allowed (GET), with a button that ends each (POST). */
async function showAgents(provider: Provider, options: PageOptions, ctx: PageRequest): Promise<void> {
  const { accountId } = await provider.Session.get(ctx as never)
  const page = createPageContext(options, ctx)
  const t = agentTexts[page.lang]
  ctx.type = 'html'
  if (!accountId) {
    ctx.status = 401
    ctx.body = renderNotice(page, t.list, t.signIn)
    return
  }
  if (ctx.method === 'POST') {
    if (!isOwnForm(provider, ctx)) return ctx.throw(403)
    const grant = (await readForm(ctx.req))?.get('grant') ?? ''
    if (!/^[\w-]{1,128}$/.test(grant)) return ctx.throw(400)
    await revokeAgent(options.db, accountId, grant)
    await options.forgetTokens()
    ctx.status = 303
    return ctx.redirect(`${options.mount}/agents`)
  }
  const agents = await listAgents(options.db, accountId, agentResource(provider.issuer))
  const when = (time: number) =>
    new Intl.DateTimeFormat(page.lang === 'zh' ? 'zh-CN' : 'en-GB', {
      ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE },
    }).format(time)
  ctx.body = renderPage(
    page,
    t.list,
    html`<h1>${t.list}</h1>
      <p class="lead">${agents.length > 0 ? t.listLead : t.none}</p>
      ${agents.map(
        ({ grant, name, scopes, since, until, used, calls }) =>
          html`<section>
            <h2>${name}</h2>
            ${renderScopes(page, scopes)}
            <p>${t.times(when(since), when(until))}</p>
            <p>${used > 0 ? t.used(when(used), calls) : t.unused}</p>
            <form method="post">
              <input type="hidden" name="grant" value="${grant}" />
              <button class="go">${t.revoke(name)}</button>
            </form>
          </section>`,
      )}
      <a class="quiet" href="${page.home}">${t.back}</a>`,
    html`<a href="?ui_locales=${t.otherLang}" lang="${t.otherLang}" hreflang="${t.otherLang}">${t.other}</a>`,
  )
}

export function addAgentPages(provider: Provider, options: PageOptions): void {
  provider.use(async (ctx, next) => {
    if (ctx.path !== '/agents' || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next()
    return showAgents(provider, options, ctx)
  })
}
