import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { useHeatExtent } from '../../data/maps/heat-extent'
import {
  isFiltered,
  type MapSelection,
  type MapView,
  mapAddress,
  readMapSelection,
} from '../../data/workouts/map-selection'
import { type Outlines, useOutlines } from '../../data/workouts/use-outlines'
import { Failure } from '../../drawing/feedback/failure'
import { StreetsOfWorkouts } from '../../drawing/maps/streets/streets-of-workouts'
import { Button } from '../../ui/controls/button'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Choice } from '../../ui/fields/choice'
import { AddLink } from '../../ui/layout/add-link'
import { Page } from '../../ui/layout/page'
import { AllTracks } from './all-tracks'
import { LayerAddress } from './layer-address'
import { TrackFilters } from './track-filters'

/** All workouts on one map: their tracks, or where they went most. What is shown, the address says. */
export function WorkoutsMapPage() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const selection = readMapSelection(parameters)
  const { view, filters } = selection
  const outlines = useOutlines(filters, { isWanted: view === 'tracks' })
  const extent = useHeatExtent({ isWanted: view === 'heat' })
  const change = (some: Partial<MapSelection>) =>
    navigate(mapAddress({ ...selection, ...some }), { replace: true })
  const hasNone = view === 'heat' ? extent.data?.tracks === 0 : outlines.total === 0 && !isFiltered(selection)
  return (
    <Page
      title={t('workoutsMap.title')}
      context={hasNone || view === 'heat' ? undefined : <Progress outlines={outlines} />}
      actions={!hasNone && <ViewChoice view={view} onChange={chosen => change({ view: chosen })} />}
      wide
      withoutAdd
    >
      {hasNone ? (
        <Empty sentence={t('workoutsMap.empty')} hint={t('workoutsMap.emptyHint')} action={<AddLink />} />
      ) : (
        <>
          {view === 'tracks' && (
            <TrackFilters filters={filters} onChange={some => change({ filters: { ...filters, ...some } })} />
          )}
          <Content
            {...{ view, outlines, extent }}
            isPart={isFiltered(selection)}
            onClear={() => change({ filters: {} })}
          />
          <StreetsOfWorkouts />
          {view === 'heat' && <LayerAddress />}
        </>
      )}
    </Page>
  )
}

function ViewChoice({ view, onChange }: { view: MapView; onChange: (view: MapView) => void }) {
  const { t } = useTranslation()
  return (
    <Choice
      label={t('workoutsMap.view')}
      isLabelHidden
      options={[
        { id: 'tracks', name: t('workoutsMap.tracks') },
        { id: 'heat', name: t('workoutsMap.heat') },
      ]}
      value={view}
      onChange={onChange}
    />
  )
}

/** One list, and not a new one at each look, which would make the map be drawn anew. */
const noBatches: Outlines['batches'] = []

interface ContentProps {
  view: MapView
  outlines: Outlines
  extent: ReturnType<typeof useHeatExtent>
  /** Filters leave some tracks out. */
  isPart: boolean
  onClear: () => void
}

/** The same map shows both, so that it stays where somebody has moved it. */
function Content({ view, outlines, extent, isPart, onClear }: ContentProps) {
  const { t } = useTranslation()
  const { batches, total, error, retry } = outlines
  const isHeat = view === 'heat'
  if (isHeat && extent.isError) return <Failure error={extent.error} onRetry={() => void extent.refetch()} />
  if (!isHeat && error !== null && batches.length === 0) return <Failure error={error} onRetry={retry} />
  if (isHeat ? extent.data === undefined : total === null) {
    return (
      <Loading>
        <Skeleton height={30} />
      </Loading>
    )
  }
  if (!isHeat && total === 0) {
    return (
      <Empty
        sentence={t('filters.nothing')}
        hint={t('filters.nothingHint')}
        action={<Button onPress={onClear}>{t('filters.clear')}</Button>}
      />
    )
  }
  return (
    <AllTracks
      view={view}
      batches={isHeat ? noBatches : batches}
      heatBounds={extent.data?.bounds ?? null}
      heatOpening={extent.data?.opening ?? null}
      isFiltered={isPart}
    />
  )
}

/** How many tracks there are, and while they come, how many of them are there. */
function Progress({ outlines: { batches, total, isComplete, error, retry } }: { outlines: Outlines }) {
  const { t } = useTranslation()
  const count = batches.reduce((sum, { tracks }) => sum + tracks.length, 0)
  if (error !== null && batches.length > 0) {
    return <Button onPress={retry}>{t('workoutsMap.loadRest', { count, total: total ?? 0 })}</Button>
  }
  if (total === null) return <span role="status">{t('common.loading')}</span>
  return (
    <span role="status">
      {isComplete ? t('workoutsMap.count', { count: total }) : t('workoutsMap.progress', { count, total })}
    </span>
  )
}
