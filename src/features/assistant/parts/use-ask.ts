import { useCallback } from 'react'
import { useOne, useUniv } from '../../../element/univ.ts'
import { createChat } from '../chat.ts'

/** Sends a question and tells the page (`univ-question-asked`); false where it was not sent. */
export function useAsk(): (question: string) => boolean {
  const { emit } = useUniv()
  const chat = useOne(createChat)
  return useCallback(
    (question) => {
      if (!chat.ask(question)) return false
      emit('univ-question-asked', { question: question.trim() })
      return true
    },
    [chat, emit],
  )
}
