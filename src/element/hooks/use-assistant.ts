import { useSyncExternalStore } from 'react'
import { firstAssistant, subscribeAssistants, type AssistantHandle } from '../scope/assistants.ts'

/** The page's assistant, to open with a question; null if there is none, so that nothing is offered in vain. */
export const useAssistant = (): AssistantHandle | null =>
  useSyncExternalStore(subscribeAssistants, firstAssistant, () => null)
