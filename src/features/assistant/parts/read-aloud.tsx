import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { AnswerNode } from '../answer/answer-node.ts'
import { answerText, splitSentences } from '../answer/partial-answer.ts'
import { assistantTexts } from '../texts/translations.ts'
import { Speaker, Stop } from './assistant-icons.ts'

const HAN = /\p{Script=Han}/u

/** Reads an answer aloud with the device's own voice, once pressed; not offered where the device has none. */
export function ReadAloud({ body }: { body: readonly AnswerNode[] }) {
  const t = useTranslation(assistantTexts)
  const [isReading, setIsReading] = useState(false)
  const ownsVoice = useRef(false)
  const voice: SpeechSynthesis | undefined = globalThis.speechSynthesis
  const setReading = (reading: boolean) => {
    ownsVoice.current = reading
    setIsReading(reading)
  }
  useEffect(
    () => () => {
      if (ownsVoice.current) voice?.cancel()
    },
    [voice],
  )
  const text = answerText(body)
  if (!voice || !text.trim()) return null
  const read = () => {
    const { complete, rest } = splitSentences(text)
    const sentences = rest ? [...complete, rest] : complete
    // another answer may be read at the moment
    voice.cancel()
    setReading(true)
    sentences.forEach((sentence, i) => {
      const utterance = new SpeechSynthesisUtterance(sentence)
      utterance.lang = HAN.test(text) ? 'zh-CN' : 'en'
      utterance.onerror = () => setReading(false)
      if (i === sentences.length - 1) utterance.onend = () => setReading(false)
      voice.speak(utterance)
    })
  }
  return (
    <IconButton
      size="sm"
      icon={isReading ? Stop : Speaker}
      label={t(isReading ? 'stopReading' : 'readAloud')}
      onClick={() => {
        if (!isReading) return read()
        setReading(false)
        voice.cancel()
      }}
    />
  )
}
