import { captureSignInResponse } from './element/scope/capture-sign-in-response.ts'
import { startTag } from './element/scope/start-tag.ts'
import { registerPortalTags } from './portal-tags.ts'
captureSignInResponse()
startTag(import.meta.url, () => import('./portal/element.ts'))
startTag(import.meta.url, async () => {
  const view = import('./features/catalogue/home-sections.tsx')
  return (await Promise.all([import('./features/catalogue/element.ts'), view]))[0]
})
registerPortalTags(import.meta.url)
