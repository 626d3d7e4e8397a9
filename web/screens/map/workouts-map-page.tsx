import { useLocation, useSearchParams } from 'wouter'
import { Failure } from '../../components/feedback/failure'
import { usePerson } from '../../data/accounts/person'
import { type TracksOverview, useTracksExtent } from '../../data/maps/tracks'
import {
  countFilters,
  type MapSelection,
  type MapView,
  mapAddress,
  noFilters,
  readMapSelection,
  tracksQuery,
} from '../../data/workouts/map-selection'
import { dayIn } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Choice } from '../../ui/fields/choice'
import { AddLink } from '../../ui/layout/add-link'
import { Page } from '../../ui/layout/page'
import { AllTracks } from './all-tracks'
import { earlierYears } from './earlier-years'
import { LayerAddress } from './layer-address'
import { StreetsOfWorkouts } from './streets-of-workouts'
import { TracksFilterBar } from './tracks-filter-bar'

/** Shows all workouts on one map, as tracks or as a heat map of the same ones. The view and the filters are in the URL. */
export function WorkoutsMapPage() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const selection = readMapSelection(parameters)
  const { view, filters } = selection
  const query = tracksQuery(filters)
  const tracks = useTracksExtent(query)
  const filterCount = countFilters(selection)
  const thisYear = Number(dayIn(usePerson().profile.timezone, new Date()).slice(0, 4))
  const change = (some: Partial<MapSelection>) =>
    navigate(mapAddress({ ...selection, ...some }), { replace: true })
  const clear = () => change({ filters: noFilters })
  const hasNone = isWithout(tracks.data) && filterCount === 0 && !tracks.isPlaceholderData
  return (
    <Page
      title={t('workoutsMap.title')}
      context={hasNone || tracks.isLoadingError ? undefined : <Count tracks={tracks.data} />}
      actions={!hasNone && <ViewChoice view={view} onChange={chosen => change({ view: chosen })} />}
      wide
      withoutAdd
    >
      {hasNone ? (
        <Empty sentence={t('workoutsMap.empty')} hint={t('workoutsMap.emptyHint')} action={<AddLink />} />
      ) : (
        <>
          <TracksFilterBar
            filters={filters}
            count={filterCount}
            years={earlierYears(tracks.data?.firstYear ?? null, thisYear)}
            addressOf={some => mapAddress({ view, filters: some })}
            onChange={some => change({ filters: { ...filters, ...some } })}
          />
          <Content {...{ view, query, tracks }} isFiltered={filterCount > 0} onClear={clear} />
          <StreetsOfWorkouts />
          {view === 'heat' && <LayerAddress query={query} />}
        </>
      )}
    </Page>
  )
}

/** Whether there are no tracks, not even tracks that are still being prepared. */
const isWithout = (tracks: TracksOverview | undefined) => tracks?.tracks === 0 && tracks.pending === 0

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

interface ContentProps {
  view: MapView
  query: string
  tracks: ReturnType<typeof useTracksExtent>
  isFiltered: boolean
  onClear: () => void
}

/** Both views share one map, so that the visible area stays the same when the view changes. */
function Content({ view, query, tracks: { data, error, refetch }, isFiltered, onClear }: ContentProps) {
  const { t } = useTranslation()
  if (data === undefined) {
    if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
    return (
      <Loading>
        <Skeleton height={30} />
      </Loading>
    )
  }
  if (isWithout(data)) {
    return (
      <Empty
        sentence={t('filters.nothing')}
        hint={t('filters.nothingHint')}
        action={<Button onPress={onClear}>{t('filters.clear')}</Button>}
      />
    )
  }
  return <AllTracks view={view} query={query} tracks={data} isFiltered={isFiltered} />
}

/** Shows the number of tracks, and the number of tracks that are still being prepared. */
function Count({ tracks }: { tracks: TracksOverview | undefined }) {
  const { t } = useTranslation()
  if (tracks === undefined) return <span role="status">{t('common.loading')}</span>
  const count = t('workoutsMap.count', { count: tracks.tracks })
  return (
    <span role="status">
      {tracks.pending === 0 ? count : `${count} · ${t('workoutsMap.pending', { count: tracks.pending })}`}
    </span>
  )
}
