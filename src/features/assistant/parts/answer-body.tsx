import { toJson } from '../../../contract/to-json.ts'
import { createElement, memo, type ReactElement } from 'react'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { safeImage } from '../../../runtime/routing/links.ts'
import type { AnswerNode } from '../answer/answer-node.ts'
import { assistantTexts } from '../texts/translations.ts'
import { AnswerLink } from './answer-link.tsx'

interface AnswerBodyProps {
  nodes: readonly AnswerNode[]
  /** Changes are not announced by the live log around it. */
  isQuiet?: boolean
  /** The answer is still streaming. */
  isGrowing?: boolean
}

/** Renders an answer's tree of allowed nodes. */
export const AnswerBody = memo(function AnswerBody({ nodes, isQuiet, isGrowing }: AnswerBodyProps) {
  const { lang } = useUniv()
  // answers available in Chinese only carry `lang` for screen readers
  const isChinese = lang === 'en' && /[\u3400-\u9fff]/.test(toJson(nodes))
  return (
    <div
      className="assistant-text"
      lang={isChinese ? langTag('zh') : undefined}
      aria-live={isQuiet ? 'off' : undefined}
      data-growing={isGrowing || undefined}
    >
      {nodes.map((node, i) => (
        <Block key={i} node={node} />
      ))}
    </div>
  )
})

/** Memoised, because only the last block changes while an answer streams. */
const Block = memo(function Block({ node }: { node: AnswerNode }) {
  return renderNode(node, 0)
})

function renderNode(node: AnswerNode, key: number): ReactElement {
  if (typeof node === 'string') return <span key={key}>{node}</span>
  const { tag, href, children } = node
  const renderedChildren = children.map((child, i) => renderNode(child, i))
  switch (tag) {
    case 'br':
    case 'hr':
      return createElement(tag, { key })
    case 'a':
      return (
        <AnswerLink key={key} href={href}>
          {renderedChildren}
        </AnswerLink>
      )
    case 'img':
      return <Picture key={key} href={href} alt={children.join('')} />
    case 'table':
      return (
        <table key={key}>
          <tbody>{renderedChildren}</tbody>
        </table>
      )
    default:
      return createElement(tag, { key }, ...renderedChildren)
  }
}

/** Images from allowed hosts only: an answer must not cause requests to other hosts. */
function Picture({ href, alt }: { href: string; alt: string }) {
  const { linkBase, trustedOrigins } = useUniv().runtime.config
  const t = useTranslation(assistantTexts)
  const src = safeImage(href, linkBase, trustedOrigins)
  return src ? (
    <img src={src} alt={alt} loading="lazy" decoding="async" />
  ) : (
    <AnswerLink href={href}>{alt || t('picture')}</AnswerLink>
  )
}
