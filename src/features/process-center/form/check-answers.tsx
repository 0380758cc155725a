import { labelOf, shownFields } from '../../../contract/additions/form-rules.ts'
import { valueOf, type FormValues, type ItemForm } from '../../../contract/additions/item-form.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { useIsPrinting } from '../../../ui/print.ts'
import { readBack } from './answer-text.ts'
import { formTexts } from './translations.ts'

interface CheckAnswersProps {
  form: ItemForm
  values: FormValues
  /** None on paper. */
  onChange?(field: string): void
}

/** All answers before they are sent, each with a way back to its field; on paper, those of all pages. */
export function CheckAnswers({ form, values, onChange }: CheckAnswersProps) {
  const isEnglish = useUniv().lang === 'en'
  const t = useTranslation(formTexts)
  const isPrinting = useIsPrinting()
  return (
    <div className="ui-stack">
      {onChange && (
        <div className="form-check">
          <Heading sub>{t('checkTitle')}</Heading>
        </div>
      )}
      {isPrinting && <p className="ui-muted">{t('unsent')}</p>}
      <dl className="form-answers">
        {shownFields(form.schema.fields, values)
          .filter(({ kind }) => kind !== 'note')
          .map((field) => (
            <div key={field.name}>
              <dt>{labelOf(field, isEnglish)}</dt>
              <dd>{readBack(field, valueOf(values, field.name), isEnglish, t, form.files)}</dd>
              <dd>
                {onChange && !field.readOnly && (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={t('changeField', { label: labelOf(field, isEnglish) })}
                    onClick={() => onChange(field.name)}
                  >
                    {t('change')}
                  </Button>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
