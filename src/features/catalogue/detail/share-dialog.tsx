import { Fragment } from 'react'
import { encode } from 'uqr'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { copyText } from '../../../runtime/page/copy-text.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Copy, Send } from '../../../ui/extended-icons.tsx'
import sheet from './share-dialog.css'
import { detailTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)
/** Modules around a QR code, without which cameras do not find it. */
const BORDER = 4
/** Of an address, which is ASCII. A QR code holds 2953 bytes, but cameras do not read such fine modules from a screen. */
const MAX_QR_LENGTH = 1000

/** The address of an item: as a QR code for a phone, to copy, and for the device's own share sheet. */
export default function ShareDialog({ name, url, onClose }: { name: string; url: string; onClose(): void }) {
  const { runtime } = useUniv()
  const t = useTranslation(detailTexts)
  const copy = async () => {
    const isCopied = await copyText(url)
    runtime.toasts.show(t(isCopied ? 'linkCopied' : 'linkNotCopied'), { kind: isCopied ? 'success' : 'info' })
  }
  return (
    <Dialog
      open
      size="sm"
      title={t('shareItem', { name })}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="share ui-stack" ref={styleRef}>
        {url.length <= MAX_QR_LENGTH ? (
          <Fragment>
            <QrCode text={url} label={t('qrCode', { name })} />
            <p className="ui-muted">{t('qrHint')}</p>
          </Fragment>
        ) : (
          <p className="ui-muted">{t('qrTooLong')}</p>
        )}
        <p className="share-address">{url}</p>
        <div className="ui-row">
          <Button icon={Copy} variant="primary" onClick={() => void copy()}>
            {t('copyLink')}
          </Button>
          {'share' in navigator && (
            // the user may close the device's sheet, which rejects
            <Button icon={Send} onClick={() => void navigator.share({ title: name, url }).catch(() => {})}>
              {t('shareOn')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Dark on light in every theme, because cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  )
}
