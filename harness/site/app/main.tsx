/// <reference types="vite/client" />
import "../../page/page.css";
import "../style/site.css";
import { type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { formatAddress, useAddress } from "./address.ts";
import { views } from "./views.ts";

/** The site: its navigation, and the view that the address names. */
function Frame(): JSX.Element {
  const address = useAddress();
  const view = address.view === "" ? views[0] : views.find(({ name }) => name === address.view);
  const title = view?.title ?? "Not found";
  useEffect(() => {
    document.title = `${title} · countersign`;
  }, [title]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        To the content
      </button>
      <header class="top">
        <a href="#/">countersign</a>
        <nav aria-label="Views">
          {views
            .filter(({ name, isLocal }) => isLocal !== true || name === view?.name)
            .map(({ name, title }) => (
              <a
                key={name}
                href={formatAddress({ view: name })}
                aria-current={name === view?.name ? "page" : undefined}
              >
                {title}
              </a>
            ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {view === undefined ? <NotFound /> : <view.show key={view.name} {...address} />}
      </main>
    </>
  );
}

function NotFound(): JSX.Element {
  return (
    <>
      <h1>There is no such page</h1>
      <p>The views stand above. An address of an older release may have changed.</p>
    </>
  );
}

const place = document.getElementById("site");
if (place !== null) render(<Frame />, place);
