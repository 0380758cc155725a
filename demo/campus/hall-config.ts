import { anonymityApps, anonymityAppTags } from '../../src/contract/apps.ts'
import { getUrl } from '../../src/contract/operation.ts'
import type { Settings } from './config.ts'
import { CLIENT_ID } from './sign-in/provider.ts'

const ANONYMOUS = '/app-center/anonymous/graphql'

/** The guest's catalogue by GET, the same to the letter as the tags ask for it, else it would be fetched twice. */
export const catalogueAddress = (tenant: string): string => address(anonymityApps, { tenant })

function address(operation: Parameters<typeof getUrl>[1], variables: object): string {
  const { pathname, search } = new URL(getUrl(`http://campus.invalid${ANONYMOUS}`, operation, variables))
  return pathname + search
}

/** What `univ-config.json` says; its addresses are relative to itself, so that it holds under every name of the server. */
export const hallConfig = ({ tenant, trait, embedOrigins }: Settings): Record<string, unknown> => ({
  appCenter: '/app-center/graphql',
  anonymousAppCenter: ANONYMOUS,
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
  basePath: '/',
  solution: 'default',
  schoolId: 'jiangzhou',
  favorites: 'task-api',
  processes: 'task-api',
  contact: {
    copyright: '© 江州大学',
    address: '江苏省江州市明德路 1 号',
    telephone: '0510-8590 1000',
  },
  oidc: { authority: '/oidc', clientId: CLIENT_ID },
  embedOrigins,
  // what guests read first: asked for while the scripts are on their way (src/element/start.ts)
  early: [
    catalogueAddress(tenant),
    address(anonymityAppTags, { type: 'COMMON' }),
    address(anonymityAppTags, { type: 'DEPARTMENT' }),
  ],
  solutions: {
    default: ['hot', 'recommended', 'themes', 'recent', 'statistics', 'projects'],
    freshman: ['projects', 'recommended', 'themes'],
    simple: ['hot', 'themes'],
  },
})
