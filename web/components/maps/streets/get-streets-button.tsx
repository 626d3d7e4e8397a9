import { useTranslation } from 'react-i18next'
import type { WantedArea } from '../../../data/maps/region-cuts'
import { Button } from '../../../ui/controls/button'
import { DialogButton } from '../../../ui/controls/dialog-button'
import { GetStreets } from './get-streets'

interface GetStreetsButtonProps {
  wanted: WantedArea
  /** Absent: that it is about the area of a map. */
  label?: string
  /** Names the button where there are several with this label. */
  fullLabel?: string
  isPrimary?: boolean
}

/** A press asks how large the streets of an area are; another one gets them. */
export function GetStreetsButton({ wanted, label, fullLabel, isPrimary = false }: GetStreetsButtonProps) {
  const { t } = useTranslation()
  const button = (
    <Button look={isPrimary ? 'primary' : 'quiet'} {...(fullLabel && { 'aria-label': fullLabel })}>
      {label ?? t('streets.get')}
    </Button>
  )
  return (
    <DialogButton button={button}>{close => <GetStreets wanted={wanted} onClose={close} />}</DialogButton>
  )
}
