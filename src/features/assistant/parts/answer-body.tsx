import { createElement, Fragment, memo, type ReactNode } from 'react'
import { useSay, useUniv } from '../../../element/univ.ts'
import { tagOf } from '../../../runtime/i18n.ts'
import { safePicture } from '../../../runtime/links.ts'
import type { AnswerNode } from '../answer-node.ts'
import { assistantMessages } from '../messages.ts'
import { AnswerLink } from './answer-link.tsx'

/** What an answer says, drawn from a list of harmless pieces (A14). */
export const AnswerBody = memo(function AnswerBody({ nodes }: { nodes: readonly AnswerNode[] }) {
  const { lang } = useUniv()
  // many answers come in Chinese only, and say so to a screen reader that speaks English
  const chinese = lang === 'en' && /[\u3400-\u9fff]/.test(JSON.stringify(nodes))
  return (
    <div className="assistant-text" lang={chinese ? tagOf('zh') : undefined}>
      {nodes.map((node, i) => draw(node, i))}
    </div>
  )
})

function draw(node: AnswerNode, key: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  const { tag, href, children } = node
  const inside = children.map((child, i) => draw(child, i))
  switch (tag) {
    case 'br':
    case 'hr':
      return createElement(tag, { key })
    case 'a':
      return (
        <AnswerLink key={key} href={href}>
          {inside}
        </AnswerLink>
      )
    case 'img':
      return <Picture key={key} href={href} alt={children.join('')} />
    case 'table':
      return (
        <table key={key}>
          <tbody>{inside}</tbody>
        </table>
      )
    default:
      return createElement(tag, { key }, ...inside)
  }
}

/** From allowed hosts only: an answer must not make its readers call elsewhere. */
function Picture({ href, alt }: { href: string; alt: string }) {
  const { home, trusted } = useUniv().runtime.config
  const say = useSay(assistantMessages)
  const src = safePicture(href, home, trusted)
  return src ? (
    <img src={src} alt={alt} loading="lazy" decoding="async" />
  ) : (
    <AnswerLink href={href}>{alt || say('picture')}</AnswerLink>
  )
}
