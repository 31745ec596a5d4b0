import { useEffect } from "react";

/** The one topic that the page in this tab follows; the feed's socket listens to it. */
let followed: string | undefined;
let tell: (topic: string | undefined) => void = () => {};

function set(topic: string | undefined): void {
  followed = topic;
  tell(topic);
}

/** Passes on what is followed now and from here on; answers how to stop. */
export function listenToTopic(listener: (topic: string | undefined) => void): () => void {
  tell = listener;
  listener(followed);
  return () => {
    if (tell === listener) tell = () => {};
  };
}

/** Follows a topic while the component is shown. */
export function useFeedTopic(topic: string): void {
  useEffect(() => {
    set(topic);
    return () => {
      if (followed === topic) set(undefined);
    };
  }, [topic]);
}
