import type { Settings } from './config.ts'
import { CLIENT_ID } from './sign-in/provider.ts'

/** What `univ-config.json` says; its addresses are relative to itself, so that it holds under every name of the server. */
export const hallConfig = ({ tenant, trait, embedOrigins }: Settings): Record<string, unknown> => ({
  appCenter: '/app-center/graphql',
  anonymousAppCenter: '/app-center/anonymous/graphql',
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
    copyright: '© 江洲大学',
    address: '江苏省江洲市明德路 1 号',
    telephone: '0510-8590 1000',
  },
  oidc: { authority: '/oidc', clientId: CLIENT_ID },
  embedOrigins,
  solutions: {
    default: ['hot', 'recommended', 'themes', 'recent', 'statistics', 'projects'],
    freshman: ['projects', 'recommended', 'themes'],
    simple: ['hot', 'themes'],
  },
})
