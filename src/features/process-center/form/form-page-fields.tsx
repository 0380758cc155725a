import { shownFields } from '../../../contract/additions/form-rules.ts'
import { valueOf, type ItemForm } from '../../../contract/additions/item-form.ts'
import { useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Heading } from '../../../ui/heading.tsx'
import { AnswerField } from './answer-field.tsx'
import type { ItemFormModel } from './item-form-model.ts'

interface FormPageFieldsProps {
  model: ItemFormModel
  form: ItemForm
  page: number
  idOf(field: string): string
}

/** The fields of one page that are shown with the present answers. */
export function FormPageFields({ model, form, page, idOf }: FormPageFieldsProps) {
  const isEnglish = useUniv().lang === 'en'
  const { values, faults } = useStore(model.$state)
  const { pages, fields } = form.schema
  const { title = '', titleEn = '', fields: onPage = [] } = pages[page] ?? {}
  const shown = new Set(shownFields(fields, values))
  const heading = (isEnglish && titleEn) || title
  return (
    <div className="form-fields ui-stack">
      {heading && <Heading sub>{heading}</Heading>}
      {onPage
        .filter((field) => shown.has(field))
        .map((field) => {
          const known = form.known.find((one) => one.field === field.name)
          return (
            <AnswerField
              key={field.name}
              field={field}
              id={idOf(field.name)}
              value={valueOf(values, field.name)}
              faults={faults.flatMap(([path, fault]): [string, string][] =>
                path === field.name || path.startsWith(`${field.name}.`)
                  ? [[path.slice(field.name.length + 1), fault]]
                  : [],
              )}
              source={known && ((isEnglish && known.sourceEn) || known.source)}
              corrected={model.isChanged(field.name)}
              files={{ files: form.files, uploads: model.uploads }}
              onChange={(value) => model.change(field.name, value)}
            />
          )
        })}
    </div>
  )
}
