import type { BaseName } from '../contract/operation.ts'
import { allCapabilities } from '../contract/additions.docs.ts'
import { anonymityApps, anonymityAppTags, anonymityHotApps } from '../contract/core/apps.ts'
import { anonymityAppProjects } from '../contract/core/projects.ts'
import { anonymityAppStatistics } from '../contract/core/statistics.ts'
import { HOT_APPS_LIMIT } from '../contract/limits.ts'
import { graphqlGetUrl } from '../contract/operation.ts'
import { GUEST_REPLIES_PATH } from './guest-replies.ts'
import type { Settings } from './settings.ts'
import { CLIENT_ID, SCOPES } from './sign-in/provider.ts'

/** The mark of the hall's pages; the campus answers with its own seal (hall-pages.ts). */
export const LOGO_PATH = 'pages/icon.svg'

const ANONYMOUS_PATH = '/app-center/anonymous/graphql'

/** The URL of the guest's catalogue, exactly as the tags request it; otherwise its reply would be wasted. */
export const catalogueUrl = (tenant: string): string => operationUrl(anonymityApps, { tenant })

function operationUrl(operation: Parameters<typeof graphqlGetUrl>[1], variables: object): string {
  const { pathname, search } = new URL(
    graphqlGetUrl(`http://campus.invalid${ANONYMOUS_PATH}`, operation, variables),
  )
  return pathname + search
}

/** The URLs of a guest's first reads. */
export const guestReads = ({ tenant, trait }: Pick<Settings, 'tenant' | 'trait'>): string[] => [
  catalogueUrl(tenant),
  operationUrl(anonymityAppTags, { type: 'COMMON' }),
  operationUrl(anonymityAppTags, { type: 'DEPARTMENT' }),
  operationUrl(anonymityHotApps, { first: HOT_APPS_LIMIT, offset: 0 }),
  operationUrl(anonymityAppProjects, { tenant }),
  ...(['AMOUNT', 'VISITS_BY_APP'] as const).map((type) =>
    operationUrl(anonymityAppStatistics, { type, trait, BLFS: '', tenant }),
  ),
]

/** With the base paths of the services, which the campus serves itself. */
export type PortalConfig = Record<string, unknown> & Record<Exclude<BaseName, 'trace'> | 'schoolId', string>

/** The content of `univ-config.json`; its URLs are relative, so that it works under every host name. */
export const portalConfig = ({
  tenant,
  trait,
  basePath,
  embedOrigins,
  clientErrors,
  university,
  hallConfig,
  contact,
  outside,
}: Settings): PortalConfig => ({
  appCenter: '/app-center/graphql',
  anonymousAppCenter: ANONYMOUS_PATH,
  taskApi: '/task-api',
  formPlatform: '/apis/v2',
  taskCenter: '/taskcenter',
  knowledgeBot: '/knowledge-bot',
  knowledgeGraph: '/knowledge-graph',
  bot: '/knowledge-bot',
  asr: '/asr',
  bus: '/bus',
  tenant,
  trait,
  basePath,
  solution: 'default',
  schoolId: university?.schoolId ?? 'default',
  favorites: 'task-api',
  processes: 'task-api',
  logo: LOGO_PATH,
  contact,
  ...(clientErrors && { errors: { url: '/errors', sample: 1 } }),
  oidc: {
    ...{ authority: '/oidc', clientId: CLIENT_ID, scope: SCOPES.join(' '), programs: '/oidc/agents' },
    // an outside provider has a page of its own for it
    ...(!outside && { password: '/oidc/password' }),
  },
  embedOrigins,
  capabilities: allCapabilities(),
  // the guest's first reads, prefetched while the scripts load (src/element/scope/start-tag.ts)
  early: guestReads({ tenant, trait }),
  earlyReplies: GUEST_REPLIES_PATH,
  solutions: {
    default: ['hot', 'recommended', 'themes', 'recent', 'statistics', 'projects'],
    freshman: ['projects', 'recommended', 'themes'],
    simple: ['hot', 'themes'],
  },
  ...hallConfig,
})
