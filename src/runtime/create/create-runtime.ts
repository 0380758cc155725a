import type { Config } from '../config/config.ts'
import { createBusListeners } from '../bus/bus-listeners.ts'
import type { Browser } from '../page/browser.ts'
import { createServices, loadOnce } from '../page/memoize.ts'
import { createToasts } from '../page/toast.ts'
import type { Runtime } from '../runtime.ts'
import type { Session } from '../session/session.ts'
import { onUserChange, userIdOf } from '../session/user-change.ts'
import { serverClock } from '../time/server-clock.ts'
import { createWireFetch, type FetchAdapter } from '../wire/fetch.ts'
import type { Graphql } from '../wire/graphql.ts'
import { createQueryClient } from '../wire/query.ts'
import type { Rest } from '../wire/rest.ts'
import { createWait } from '../wire/retry.ts'
import type { SignedInCalls } from '../wire/signed-in-calls.ts'

/**
 * Imports a client with its first call; once loaded it is called synchronously, because a request sent while the page
 * unloads must start in the same task.
 */
function lazily<Client extends (...call: never[]) => Promise<unknown>>(load: () => Promise<Client>): Client {
  let client: Client | undefined
  const loadClient = loadOnce(async () => (client = await load()))
  return (async (...call) => (client ?? (await loadClient()))(...call)) as Client
}

export function createRuntime(config: Config, platform: Browser, session: Session): Runtime {
  const learn: FetchAdapter['learn'] = (reply) => serverClock(runtime).learn(reply)
  const fetch: FetchAdapter['fetch'] = (...request) => platform.fetch(...request)
  const wireFetch = createWireFetch(config, session, { fetch, now: platform.now, learn })
  const rest = lazily<Rest>(async () => (await import('../wire/rest.ts')).createRest(config, wireFetch))
  const graphql = lazily<Graphql>(async () =>
    (await import('../wire/graphql.ts')).createGraphql({
      config,
      session,
      wireFetch,
      platform,
      find: (make) => runtime.service(make),
      onAdditionsFound: () => queries.invalidate([], false),
    }),
  )
  const queries = createQueryClient({
    ...platform,
    channel: platform.channel(`univ:${config.tenant}`),
    wait: createWait(platform),
  })

  let signedInCalls: SignedInCalls | undefined
  const loadSignedInCalls = loadOnce(async () => {
    const { createSignedInCalls } = await import('../wire/signed-in-calls.ts')
    return (signedInCalls = createSignedInCalls(session, platform))
  })
  // only calls of a signed-in user can fail because of their token; synchronous once loaded, like REST
  const call: SignedInCalls['call'] = async (operation, send, options) =>
    operation.anonymous || !userIdOf(session.$session.get())
      ? send(options)
      : (signedInCalls ?? (await loadSignedInCalls())).call(operation, send, options)

  const runtime: Runtime = {
    config,
    platform,
    session,
    rest: (operation, input, options) => call(operation, (sent) => rest(operation, input, sent), options),
    graphql: (operation, variables, options) =>
      call(operation, (sent) => graphql(operation, variables, sent), options),
    queries,
    toasts: createToasts(platform),
    on: (type, run) => busListeners.add(type, run),
    service: (make) => services(make),
  }

  const services = createServices(runtime)
  const busListeners = createBusListeners(runtime)
  // a signed-in user's first call needs both: prefetch them in parallel
  if (userIdOf(session.$session.get()))
    Promise.all([loadSignedInCalls(), import('../wire/graphql-client.ts'), import('../wire/rest.ts')]).catch(
      () => {},
    )
  onUserChange(session, (userId) => {
    signedInCalls?.reset()
    busListeners.close()
    queries.reset(userId !== '')
    busListeners.open()
  })
  return runtime
}
