/** Keys that a page or a univ-config.json may set, all optional; univ-config.docs.ts documents each. */
export interface UnivConfig {
  taskCenter?: string
  knowledgeBot?: string
  knowledgeGraph?: string
  taskApi?: string
  formPlatform?: string
  bot?: string
  asr?: string
  trace?: string
  appCenter?: string
  anonymousAppCenter?: string
  bus?: string
  tenant?: string
  trait?: string
  solution?: string
  lang?: string
  schoolId?: string
  favorites?: 'task-api' | 'app-center'
  processes?: 'task-api' | 'app-center'
  asrText?: 'chunk' | 'cumulative'
  digitLetters?: string
  timeZone?: string
  basePath?: string
  logo?: string
  hall?: string
  contact?: {
    copyright?: string
    address?: string
    telephone?: string
    accessibility?: string
    security?: string
  }
  oidc?: {
    authority?: string
    clientId?: string
    scope?: string
    responseType?: 'id_token token' | 'code' | ''
    metadata?: Record<string, string>
  }
  errors?: { url?: string; sample?: number }
  embedOrigins?: string[]
  capabilities?: Record<string, boolean>
  solutions?: Record<string, string[]>
  words?: Record<string, string>
  productName?: string
  numberLabels?: Record<string, string>
  texts?: Record<string, Record<string, Record<string, string>>>
  early?: string[]
  earlyReplies?: string
}
