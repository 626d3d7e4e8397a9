import { useState } from 'react'
import type { MeasuredExtract } from '../../../../src/maps/regions/extracts/schemas'
import { useFormats } from '../../../data/accounts/person'
import { failureWords } from '../../../data/client/failures'
import {
  useBeginExtract,
  useMeasuredArea,
  useRegionExtracts,
  type WantedArea,
} from '../../../data/maps/region-extracts'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { Notice } from '../../../ui/feedback/notice'
import { Progress } from '../../../ui/feedback/progress'
import { Choice } from '../../../ui/fields/choice'
import { ProblemNotice } from '../../feedback/failure'

interface GetStreetsButtonProps {
  wanted: WantedArea
  /** The button's label. The default label mentions the area of the map. */
  label?: string
  /** Accessible name of the button, for when several buttons share the label. */
  fullLabel?: string
  isPrimary?: boolean
}

/** A button that downloads streets. The first press shows the size of the download, and the second press starts it. */
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

interface GetStreetsProps {
  wanted: WantedArea
  onClose: () => void
}

function GetStreets({ wanted, onClose }: GetStreetsProps) {
  const { t } = useTranslation()
  const { data: measured, error, refetch, isFetching } = useMeasuredArea(wanted)
  return (
    <>
      <DialogTitle>{'replaces' in wanted ? wanted.replaces : t('streets.title')}</DialogTitle>
      {measured !== undefined && <Sizes wanted={wanted} measured={measured} onClose={onClose} />}
      {measured === undefined && (isFetching || error === null) && (
        <Progress sentence={t('streets.measuring')} fraction={null} />
      )}
      {measured === undefined && !isFetching && error !== null && (
        <ProblemNotice error={error} words={failureWords.streets} />
      )}
      {measured === undefined && (
        <div className={dialog.actions}>
          <Button autoFocus onPress={onClose}>
            {t('common.cancel')}
          </Button>
          {error !== null && (
            <Button look="primary" isDisabled={isFetching} onPress={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Sizes({ wanted, measured, onClose }: GetStreetsProps & { measured: MeasuredExtract }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const begin = useBeginExtract()
  const choices = choicesOf(measured.details)
  const [zoom, setZoom] = useState(choices[0]?.max_zoom ?? 0)
  const chosen = choices.find(({ max_zoom }) => max_zoom === zoom)
  const bytes = chosen?.bytes ?? 0
  const hasRoom = bytes <= measured.free_bytes
  const start = () => begin.mutate({ wanted, maxZoom: zoom, place: measured.place }, { onSuccess: onClose })
  return (
    <>
      <p className={dialog.text}>
        <Origin measured={measured} />
      </p>
      {measured.is_current && <Notice tone="plain">{t('streets.current')}</Notice>}
      <Choice
        label={t('streets.detail')}
        options={choices.map(({ max_zoom, name, bytes }) => ({
          id: String(max_zoom),
          name: `${t(name)} · ${formats.fileSize(bytes)}`,
        }))}
        value={String(zoom)}
        onChange={id => setZoom(Number(id))}
      />
      {!hasRoom && (
        <Notice tone="danger">
          {t('streets.tooLittleRoom', { free: formats.fileSize(measured.free_bytes) })}
        </Notice>
      )}
      {begin.error !== null && <ProblemNotice error={begin.error} words={failureWords.streets} />}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onClose}>
          {t('common.cancel')}
        </Button>
        <Button look="primary" isPending={begin.isPending} isDisabled={!hasRoom} onPress={start}>
          {t('streets.start', { size: formats.fileSize(bytes) })}
        </Button>
      </div>
    </>
  )
}

/** Says which world map streets are extracted from: its date and address. */
export function Origin({
  measured: { build, place },
}: {
  measured: Pick<MeasuredExtract, 'build' | 'place'>
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data } = useRegionExtracts({ isWanted: true })
  const source = data?.source ?? ''
  const origin =
    build === null
      ? t('streets.fromSource', { source })
      : t('streets.fromBuild', { source, date: formats.dayInWords(new Date(`${build}T12:00`)) })
  return `${place === null ? '' : `${t('streets.around', { place })} `}${origin}`
}

/**
 * The kinds of downloads from Protomaps' world map, the most detailed first. A download is of the first kind whose
 * `fromZoom` is not above the highest zoom of the download.
 */
const kinds = [
  { fromZoom: 14, name: 'streets.everything' },
  { fromZoom: 12, name: 'streets.streetsOnly' },
  { fromZoom: 0, name: 'streets.mainRoads' },
] as const

/**
 * Chooses the highest available zoom for each kind of content, the most detailed kind first. A kind is left out if the
 * area is too large for it.
 */
function choicesOf(details: MeasuredExtract['details']) {
  return kinds.flatMap(({ fromZoom, name }, index) => {
    const untilZoom = kinds[index - 1]?.fromZoom ?? Number.POSITIVE_INFINITY
    const detail = details.findLast(({ max_zoom }) => max_zoom >= fromZoom && max_zoom < untilZoom)
    return detail ? [{ ...detail, name }] : []
  })
}
