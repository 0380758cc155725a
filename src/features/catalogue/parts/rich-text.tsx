import { createElement, Fragment, useMemo, type ReactElement } from 'react'
import { parseRichText, type RichTextNode } from '../../../domain/parse-rich-text.ts'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { langOfText } from './lang-of-text.ts'
import { safeLink } from '../../../runtime/routing/links.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import sheet from './rich-text.css'

const styleRef = adoptStyles(sheet)

/** Renders HTML from the back end with an allow-list of tags. */
export function RichText({ source }: { source: string }) {
  const { runtime, lang } = useUniv()
  const { linkBase } = runtime.config
  const nodes = useMemo(() => parseRichText(source), [source])
  return (
    <div className="rich-text" ref={styleRef} lang={langOfText(source, lang)}>
      {nodes.map((node, i) => renderNode(node, i, linkBase))}
    </div>
  )
}

function renderNode(node: RichTextNode, key: number, home: string): ReactElement {
  if (typeof node === 'string') return <span key={key}>{node}</span>
  if (node.tag === 'br') return <br key={key} />
  const children = node.children.map((child, i) => renderNode(child, i, home))
  if (node.tag !== 'a') return createElement(node.tag, { key }, ...children)
  const href = safeLink(node.href, home)
  if (!href) return <Fragment key={key}>{children}</Fragment>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
