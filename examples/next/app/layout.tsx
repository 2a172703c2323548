import type {Metadata} from 'next';
import type {ReactNode} from 'react';
import './styles.css';

export const metadata: Metadata = {title: 'Coffee shop', icons: 'data:,'};

/** The layout of every page. */
export default function Layout({children}: {readonly children: ReactNode}) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
