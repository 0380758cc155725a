import { useSyncExternalStore } from 'react'
import { firstAssistant, hearAssistants, type AssistantDoor } from './assistants.ts'

/** The page's assistant, to lead a question into it; null while there is none, so that nothing is offered in vain. */
export const useAssistant = (): AssistantDoor | null =>
  useSyncExternalStore(hearAssistants, firstAssistant, () => null)
