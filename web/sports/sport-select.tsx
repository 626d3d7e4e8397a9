import check from '@material-symbols/svg-400/outlined/check.svg' with { type: 'text' }
import arrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg' with { type: 'text' }
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Sport } from '../../src/sports/schemas'
import fields from '../ui/fields.module.css'
import { Icon } from '../ui/icon'
import popover from '../ui/popover.module.css'
import { SportIcon, useSportName } from './sport'
import styles from './sport-select.module.css'

interface SportSelectProps {
  sports: readonly Sport[]
  value: number | null
  onChange: (sportId: number) => void
  error: string | undefined
}

export function SportSelect({ sports, value, onChange, error }: SportSelectProps) {
  const { t } = useTranslation()
  const name = useSportName()
  return (
    <Select
      className={fields.field ?? ''}
      placeholder={t('add.sportPlaceholder')}
      isInvalid={error !== undefined}
      value={value}
      onChange={key => onChange(Number(key))}
    >
      <Label className={fields.label ?? ''}>{t('add.sport')}</Label>
      <Button className={`${fields.input} ${styles.button}`}>
        <SelectValue className={styles.value ?? ''} />
        <Icon drawing={arrowDown} />
      </Button>
      <FieldError className={fields.error ?? ''}>{error}</FieldError>
      <Popover className={popover.popover ?? ''}>
        <ListBox className={popover.list ?? ''} items={sports}>
          {sport => (
            <ListBoxItem className={popover.item ?? ''} textValue={name(sport.id, sport)}>
              {({ isSelected }) => (
                <>
                  <SportIcon sportId={sport.id} ownColour={sport.color} />
                  <span className={styles.name}>{name(sport.id, sport)}</span>
                  {isSelected && (
                    <span className={styles.check}>
                      <Icon drawing={check} />
                    </span>
                  )}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
