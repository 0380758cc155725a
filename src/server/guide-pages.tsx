import type { ComponentProps } from 'react'
import type { AppDetail } from '../contract/core/app-detail.ts'
import type { Guide } from '../contract/core/guides.ts'
import { GuideList } from '../features/catalogue/guide/guide-list.tsx'
import { ItemContent } from '../features/catalogue/detail/item-detail.tsx'
import { SingleGuideContent } from '../features/catalogue/guide/single-guide.tsx'
import { Container, Tag } from './layout.tsx'

const Frame = ({ children }: ComponentProps<typeof Container>) => (
  <Container>
    <Tag view="guide">
      <div className="guide ui-stack">{children}</div>
    </Tag>
  </Container>
)

/** /workflow/appdetail?id=: an item, its facts and its guides. */
export const ItemPage = ({ app }: { app: AppDetail }) => (
  <Frame>
    <article className="detail ui-stack">
      <ItemContent app={app} page />
    </article>
  </Frame>
)

/** /workflow/appdetail?guide=: one guide. */
export const GuidePage = ({ guide }: { guide: Guide }) => (
  <Frame>
    <SingleGuideContent guide={guide} />
  </Frame>
)

/** /workflow/appdetail: all guides. @param by as in the URL */
export const GuidesPage = ({ by }: { by: string }) => (
  <Frame>
    <GuideList by={by} />
  </Frame>
)
