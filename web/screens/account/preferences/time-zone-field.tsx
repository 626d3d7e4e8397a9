import arrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg' with { type: 'text' }
import { useMemo } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { isTimeZoneTyped, timeZoneName, timeZonesWith, todaysTimeZone } from '../../../format/time-zones'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import popover from '../../../ui/controls/popover.module.css'
import fields from '../../../ui/fields/fields.module.css'
import { useLandmark } from '../../../ui/use-landmark'

interface TimeZoneFieldProps {
  /** The IANA name of the time zone. */
  value: string
  onChange: (zone: string) => void
}

/** A field that suggests time zones. A select would have more than four hundred options. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation()
  const { ref, landmark } = useLandmark()
  const zones = useMemo(() => timeZonesWith(value).map(id => ({ id })), [value])
  return (
    <ComboBox
      ref={ref}
      className={fields.field}
      defaultItems={zones}
      value={todaysTimeZone(value)}
      defaultFilter={isTimeZoneTyped}
      onChange={key => key !== null && onChange(String(key))}
      allowsEmptyCollection
    >
      <Label className={fields.label}>{t('preferences.timeZone')}</Label>
      <div className={fields.withButton}>
        <Input className={fields.input} onFocus={event => event.target.select()} />
        <Button look="icon">
          <Icon svg={arrowDown} />
        </Button>
      </div>
      <Popover className={popover.popover} UNSTABLE_portalContainer={landmark}>
        <ListBox<{ id: string }>
          className={popover.list}
          renderEmptyState={() => <p className={popover.empty}>{t('preferences.noTimeZone')}</p>}
        >
          {({ id }) => <ListBoxItem className={popover.item}>{timeZoneName(id)}</ListBoxItem>}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
