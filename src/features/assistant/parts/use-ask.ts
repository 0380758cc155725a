import { useCallback } from 'react'
import { useService, useUniv } from '../../../element/hooks/view-hooks.ts'
import { createChat } from '../chat/chat.ts'

/** Sends a question and dispatches `univ-question-asked`; false when it was not sent. */
export function useAsk(): (question: string) => boolean {
  const { emit } = useUniv()
  const chat = useService(createChat)
  return useCallback(
    (question) => {
      if (!chat.ask(question)) return false
      emit('univ-question-asked', { question: question.trim() })
      return true
    },
    [chat, emit],
  )
}
