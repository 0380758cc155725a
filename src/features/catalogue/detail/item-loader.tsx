import type { Content } from '../../../ui/content.ts'
import { refetchVariants } from '../../../domain/apps.ts'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import sheet from './item-detail.css'
import { NotFound } from '../parts/not-found.tsx'
import { createDetailStore, detailKey } from './detail-store.ts'
import { detailTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

interface Props {
  id: string
  /** Renders a level 1 heading; otherwise the dialog's title names the item. */
  page: boolean
  children(app: AppDetail): Content
}

/** Loads an item and renders it, or the reason why it cannot be shown. */
export function ItemLoader({ id, page, children }: Props) {
  const detail = useStore(useService(createDetailStore).byId(id))
  const t = useTranslation(detailTexts)
  return (
    <article className="detail ui-stack" ref={styleRef} aria-busy={detail.state === 'loading'}>
      {detail.data ? (
        children(detail.data)
      ) : !id ? (
        <EmptyState kind="nothing-found" heading={t('noId')} title={t('noId')} text={t('noIdText')}>
          <BackToItems />
        </EmptyState>
      ) : detail.data === null ? (
        <NotFound t={t} heading={page}>
          <BackToItems />
        </NotFound>
      ) : detail.state === 'failed' ? (
        <LoadError id={id} page={page} error={detail.error} />
      ) : (
        <div className="detail-loading ui-stack">
          <Skeleton shape="title" />
          <Skeleton count={3} />
          <Skeleton shape="card" count={2} />
        </div>
      )}
    </article>
  )
}

/** For those who came by a link and have no page to go back to. */
function BackToItems() {
  const t = useTranslation(detailTexts)
  return (
    <PortalLink className="ui-button" to="serviceC">
      {t('seeAll')}
    </PortalLink>
  )
}

function LoadError({ id, page, error }: { id: string; page: boolean; error: unknown }) {
  const { runtime } = useUniv()
  const t = useTranslation(detailTexts)
  const forbidden = error instanceof RequestError && error.kind === 'forbidden'
  const title = t(forbidden ? 'forbidden' : 'failed')
  const retry = () => refetchVariants(runtime, detailKey(id))
  return (
    <EmptyState
      kind={forbidden ? 'nothing-found' : 'error'}
      heading={page ? title : undefined}
      title={title}
      text={forbidden ? t('forbiddenText') : undefined}
    >
      {forbidden ? <BackToItems /> : <Button onClick={retry}>{t('retry')}</Button>}
    </EmptyState>
  )
}
