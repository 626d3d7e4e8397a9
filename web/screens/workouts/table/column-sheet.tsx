import arrowDown from '@material-symbols/svg-400/outlined/arrow_downward.svg' with { type: 'text' }
import arrowUp from '@material-symbols/svg-400/outlined/arrow_upward.svg' with { type: 'text' }
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { ProblemNotice } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { preferencesOf, useSavePreferences } from '../../../data/accounts/profile'
import { columnNames, moved, type TableColumn } from '../../../data/workouts/table-columns'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { Checkbox } from '../../../ui/fields/checkbox'
import { Switch } from '../../../ui/fields/switch'
import { Sheet } from '../../../ui/layout/sheet'
import styles from './column-sheet.module.css'

interface ColumnSheetProps {
  columns: readonly TableColumn[]
  /** Given by the table, so that the names are in its file, and the list on a phone loads none of them. */
  nameOf: (column: TableColumn) => string
  /** Whether rows are compact, which takes effect at once. */
  areCompact: boolean
  onCompact: (areCompact: boolean) => void
  onClose: () => void
}

/** A dialog in which a person chooses the columns of the table and their order. The account keeps the choice. */
export function ColumnSheet({ columns, nameOf, areCompact, onCompact, onClose }: ColumnSheetProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const saving = useSavePreferences()
  const [chosen, setChosen] = useState(columns)
  const form = useRef<HTMLFormElement>(null)
  /** The button that gets the focus after its column was moved, because the browser may lose it. */
  const pressed = useRef<{ column: TableColumn; way: Way } | null>(null)
  useLayoutEffect(() => {
    const { current } = pressed
    pressed.current = null
    if (current === null) return
    const buttons = form.current?.querySelectorAll<HTMLButtonElement>(
      `[data-column="${current.column}"] button`,
    )
    const [up, down] = [...(buttons ?? [])]
    const [wanted, other] = current.way === 'up' ? [up, down] : [down, up]
    const button = wanted?.disabled ? other : wanted
    button?.focus()
  })
  const move = (column: TableColumn, way: Way) => {
    pressed.current = { column, way }
    setChosen(moved(chosen, column, way === 'up' ? -1 : 1))
  }
  const turn = (column: TableColumn, isOn: boolean) =>
    setChosen(isOn ? [...chosen, column] : chosen.filter(other => other !== column))
  const save = (list_columns: TableColumn[] | null) =>
    saving.mutate({ ...preferencesOf(profile), list_columns }, { onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) save([...chosen])
  }
  const others = columnNames.filter(column => !chosen.includes(column))
  return (
    <Sheet title={t('columnChoice.title')} onClose={onClose}>
      <Form ref={form} className={styles.form} onSubmit={submit} aria-label={t('columnChoice.title')}>
        <div className={styles.rows}>
          <Switch label={t('columnChoice.compact')} isSelected={areCompact} onChange={onCompact} />
        </div>
        <ul className={styles.columns}>
          {[...chosen, ...others].map(column => {
            const place = chosen.indexOf(column)
            const name = nameOf(column)
            return (
              <li key={column} data-column={column} className={styles.column}>
                <Checkbox
                  label={name}
                  isSelected={place >= 0}
                  isDisabled={column === 'title'}
                  onChange={isOn => turn(column, isOn)}
                />
                {place >= 0 && (
                  <>
                    <Button
                      look="icon"
                      aria-label={t('columnChoice.up', { column: name })}
                      isDisabled={place === 0}
                      onPress={() => move(column, 'up')}
                    >
                      <Icon svg={arrowUp} />
                    </Button>
                    <Button
                      look="icon"
                      aria-label={t('columnChoice.down', { column: name })}
                      isDisabled={place === chosen.length - 1}
                      onPress={() => move(column, 'down')}
                    >
                      <Icon svg={arrowDown} />
                    </Button>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        {saving.error !== null && <ProblemNotice error={saving.error} />}
        <div className={styles.actions}>
          <Button isDisabled={saving.isPending} onPress={() => save(null)}>
            {t('columnChoice.usual')}
          </Button>
          <Button type="submit" look="primary" isPending={saving.isPending}>
            {t(saving.isPending ? 'preferences.saving' : 'columnChoice.save')}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}

type Way = 'up' | 'down'
