import { useEffect, useRef, useState } from 'react'
import { type FoundPlace, useFoundPlaces } from '../../data/maps/places'
import { useTranslation } from '../../i18n/use-translation'
import { ComboField } from '../../ui/fields/combo-field'
import { useEscape } from '../../ui/use-escape'
import { useCountryName } from '../workouts/use-country-name'
import type { MapPlace } from './base/map-place'
import styles from './place-search.module.css'

interface PlaceSearchProps {
  /** The centre of the visible map. Places near it are listed first. */
  centre: () => [longitude: number, latitude: number]
  onShow: (place: MapPlace) => void
  onClose: () => void
}

/** Milliseconds without typing after which the search request is sent. */
const pauseMs = 150

/** Searches for places all over the world by name, and shows the chosen one on the map. */
export function PlaceSearch({ centre, onShow, onClose }: PlaceSearchProps) {
  const { t } = useTranslation()
  const countryName = useCountryName()
  const [text, setText] = useState('')
  const [question, setQuestion] = useState<Parameters<typeof useFoundPlaces>[0]>({ text: '', near: null })
  const [shown, setShown] = useState<string | null>(null)
  const { data: found = [], isFetching } = useFoundPlaces(question)
  useEffect(() => {
    const pause = setTimeout(() => setQuestion({ text: text.trim(), near: centre() }), pauseMs)
    return () => clearTimeout(pause)
  }, [text, centre])
  const frame = useRef<HTMLDivElement>(null)
  useEscape(frame, onClose)
  const isCurrent = question.text === text.trim() && !isFetching
  const choose = (id: string | null) => {
    const place = found.find(one => keyOf(one) === id)
    if (place === undefined) return
    setText(place.name)
    setShown(place.name)
    onShow({ center: [place.longitude, place.latitude], zoom: zoomFor(place.population) })
  }
  return (
    <div ref={frame} className={styles.search}>
      <ComboField
        label={t('places.search')}
        isLabelHidden
        isFocused
        placeholder={t('places.searchHint')}
        nothing={t(isCurrent ? 'places.noneFound' : 'common.loading')}
        options={found.map(place => ({
          id: keyOf(place),
          name: place.name,
          detail: countryName(place.country),
        }))}
        value={null}
        onChoose={choose}
        typed={{ text, onType: setText, isChosen: text === shown }}
      />
      <span role="status" className="visually-hidden">
        {shown !== null && t('places.shown', { place: shown })}
      </span>
    </div>
  )
}

/** The key includes the position, because several places have the same name. */
const keyOf = ({ name, country, latitude, longitude }: FoundPlace) =>
  `${country} ${name} ${latitude} ${longitude}`

/** Zooms so that a town fills the map, and a village is shown with its surroundings. */
function zoomFor(population: number): number {
  if (population > 1_000_000) return 10
  if (population > 100_000) return 11
  return population > 10_000 ? 12.5 : 13.5
}
