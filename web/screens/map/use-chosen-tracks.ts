import { useState } from 'react'
import { type NearPlace, type TrackOutline, useNextTrack, useTracksNear } from '../../data/maps/tracks'

/**
 * The chosen tracks: either those near a place, or a single track reached with the buttons for the previous and next
 * one.
 */
interface Chosen {
  /** The query to which the choice belongs. If the query changes, the choice no longer applies. */
  query: string
  place: NearPlace | null
  track: TrackOutline | null
  hasNewer: boolean
  hasOlder: boolean
}

export type ChosenTracks = ReturnType<typeof useChosenTracks>

/**
 * Holds the tracks that the user has chosen on the map.
 * @param onStep called with the track that the user has reached with the buttons for the previous and next one
 */
export function useChosenTracks(query: string, onStep: (track: TrackOutline) => void) {
  const [kept, setChosen] = useState<Chosen | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const chosen: Chosen =
    kept?.query === query ? kept : { query, place: null, track: null, hasNewer: false, hasOlder: true }
  const near = useTracksNear(query, chosen.place)
  const here = near.data?.pages.flatMap(({ data }) => data.tracks) ?? []
  const hereCount = near.data?.pages.at(-1)?.pagination.total ?? 0
  const next = useNextTrack(query)
  const isList = chosen.place !== null && hereCount > 1
  const first = here[0] ?? null
  const current = chosen.place === null ? chosen.track : first
  return {
    /** The track that the bar shows; `null` if there is none. */
    current,
    /** The track that is highlighted on the map; `null` if there is none. */
    selected: isList ? (here.find(({ id }) => id === pointed) ?? first) : current,
    // Both buttons are active for a track that was found by its place, because the server has not told yet whether
    // there are older or newer tracks.
    hasNewer: chosen.place === null ? chosen.hasNewer : first !== null,
    hasOlder: chosen.place === null ? chosen.hasOlder : true,
    near,
    here,
    hereCount,
    /** Whether several tracks pass the place. */
    isList,
    hasAsked: chosen.place !== null,
    error: next.error ?? near.error,
    step: (direction: 'older' | 'newer') =>
      next.mutate(
        { beside: current?.id ?? null, direction },
        {
          // This is not called if the request was cancelled in the meantime.
          onSuccess: ({ track, has_newer, has_older }) => {
            if (track === null) return
            setChosen({ query, place: null, track, hasNewer: has_newer, hasOlder: has_older })
            onStep(track)
          },
        },
      ),
    point: setPointed,
    ask: (place: NearPlace) => {
      setPointed(null)
      next.reset()
      setChosen({ query, place, track: null, hasNewer: false, hasOlder: true })
    },
    forget: () => {
      next.reset()
      setChosen(null)
    },
  }
}
