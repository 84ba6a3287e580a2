type PictureProps = { of: string; alt: string; sizes: string; first?: boolean }

const files = (name: string, type: string) =>
  [800, 1600].map((width) => `/tour/${name}-${width}.${type} ${width}w`).join(', ')

/**
 * A picture of one of our screens, taken by `npm run screenshots -- --tour`: in the reader's colour scheme, no larger than shown.
 */
export function Picture({ of, alt, sizes, first = false }: PictureProps) {
  return (
    <span className="window">
      <picture>
        <source
          type="image/avif"
          media="(prefers-color-scheme: dark)"
          srcSet={files(`${of}-dark`, 'avif')}
          sizes={sizes}
        />
        <source type="image/avif" srcSet={files(`${of}-light`, 'avif')} sizes={sizes} />
        <img
          src={`/tour/${of}-light-800.webp`}
          srcSet={files(`${of}-light`, 'webp')}
          sizes={sizes}
          width={1600}
          height={1000}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </span>
  )
}
